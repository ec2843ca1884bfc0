import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTrial, type ProductUnderTrial } from './product-under-trial.ts';
import { trials } from './trials.ts';

const seed = Date.now() % 1_000_000;
let product: ProductUnderTrial;
beforeAll(async () => {
  product = await openTrial(seed);
});
afterAll(() => product.close());

// On a busy machine a job sometimes does not get to a step in time: killing at every step stays a long trial.
const quickOnes = Object.keys(trials).filter((name) => name !== 'points');

test.each(quickOnes)(`the quick form of trial:%s passes (seed ${seed})`, async (name) => {
  const { run, quick } = trials[name]!;
  const { problems } = await run(product, quick);
  expect(problems).toEqual([]);
});
