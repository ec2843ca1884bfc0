import { expect, test } from 'vitest';
import { pauseAfter } from './backoff.ts';

const seconds = (failedTries: number, chance: number) =>
  pauseAfter(failedTries, () => chance) / 1000;

test('each pause is twice as long as the one before, up to a quarter of an hour', () => {
  expect([1, 2, 3, 4, 5].map((tries) => seconds(tries, 0.5))).toEqual([5, 10, 20, 40, 80]);
  expect(seconds(1000, 0.5)).toBe(900);
});

test('items that failed together are retried at different times', () => {
  expect(seconds(3, 0)).toBe(15);
  expect(seconds(3, 1)).toBe(25);
});
