import { expect, test } from 'vitest';
import { huberMean, median, robustDeviation, weightedMedian } from './robust-statistics.ts';

test('the median of an even number of values is between the middle two', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([5, 1, 3, 4])).toBe(3.5);
});

test('the weighted median is where half of the weight lies', () => {
  expect(weightedMedian([1, 2, 3], [1, 1, 1])).toBe(2);
  expect(weightedMedian([3, 1, 2], [5, 1, 1])).toBe(3);
});

test('one wild value does not widen the deviation', () => {
  expect(robustDeviation(Float64Array.of(-1, 1, -1, 1, 1_000))).toBeCloseTo(1.4826);
});

test('the mean of what lies together is the usual one', () => {
  expect(huberMean([1, 2, 3], [1, 1, 2], 10)).toBeCloseTo(2.25);
});

test('what lies far away pulls no harder than from the limit', () => {
  expect(huberMean([0, 0, 0, 0, 100], [1, 1, 1, 1, 1], 1)).toBeCloseTo(0.25);
  expect(huberMean([0, 0, 0, 0, 1_000], [1, 1, 1, 1, 1], 1)).toBeCloseTo(0.25);
});
