import { expect, test } from 'vitest';
import { mayHoldAgainAt, mostHolds } from './payment.ts';

const last = new Date('2026-11-16T12:00:00Z');
const minutesToWait = (count: number) =>
  (mayHoldAgainAt({ count, last }).getTime() - last.getTime()) / 60_000;

test.each([
  [1, 2],
  [2, 10],
  [3, 30],
  [4, 120],
  [5, 720],
  [50, 720],
])('after %i holds that ended unpaid the next may begin %i minutes later', (count, minutes) => {
  expect(minutesToWait(count)).toBe(minutes);
});

test('whoever never let a car go need not wait', () => {
  expect(mayHoldAgainAt({ count: 0, last: null }).getTime()).toBeLessThanOrEqual(0);
});

test('an address that is proven holds three cars, any other one', () => {
  expect([mostHolds(true), mostHolds(false)]).toEqual([3, 1]);
});
