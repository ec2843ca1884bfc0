import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTrial, type ProductUnderTrial } from './product-under-trial.ts';
import { trials } from './trials.ts';

const seed = Date.now() % 1_000_000;
let product: ProductUnderTrial;
beforeAll(async () => {
  product = await openTrial(seed);
});
afterAll(() => product.close());

test.each(Object.keys(trials))(`the quick form of trial:%s passes (seed ${seed})`, async (name) => {
  const { run, quick } = trials[name]!;
  const { problems } = await run(product, quick);
  expect(problems).toEqual([]);
});
