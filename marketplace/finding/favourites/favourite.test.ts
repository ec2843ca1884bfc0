import { expect, test } from 'vitest';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { isStillShown, priceDifference } from './favourite.ts';

const now = new Date('2026-11-17T09:00:00Z');
const car = { sold: false, resalePrice: 940_000 } as Car;
const sold = { ...car, sold: true };

test.each([
  ['on offer', car, null, true],
  ['no longer listed', null, null, true],
  ['sold today', sold, '2026-11-17', true],
  ['sold 30 days ago', sold, '2026-10-18', true],
  ['sold 31 days ago', sold, '2026-10-17', false],
  ['sold at an unknown time', sold, null, false],
])('a favourite that is %s', (_what, which, soldOn, isShown) => {
  expect(isStillShown({ id: '7', car: which, soldOn }, now)).toBe(isShown);
});

test.each([
  ['cheaper', car, 1_000_000, -60_000],
  ['dearer', car, 900_000, 40_000],
  ['as it was', car, 940_000, 0],
  ['no longer listed', null, 1_000_000, 0],
  ['sold', sold, 1_000_000, 0],
])('a favourite that is %s', (_what, which, savedPrice, difference) => {
  expect(priceDifference({ id: '7', car: which, soldOn: null, savedPrice })).toBe(difference);
});
