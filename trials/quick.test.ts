import { expect, onTestFinished, test } from 'vitest';
import { openTrial } from './product-under-trial.ts';
import { trials } from './trials.ts';

const seed = Date.now() % 1_000_000;

// Killing at every step takes minutes even once, and overload is about time itself: both stay long trials.
const quickOnes = Object.keys(trials).filter((name) => !['points', 'load'].includes(name));

test.for(quickOnes)(`the quick form of trial:%s passes (seed ${seed})`, async (name, { skip }) => {
  const product = await openTrial(seed);
  onTestFinished(() => product.close());
  const { run, quick } = trials[name]!;
  const { problems, skipped } = await run(product, quick);
  if (skipped) skip(skipped);
  expect(problems).toEqual([]);
});
