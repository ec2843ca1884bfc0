import { expect, test } from 'vitest';
import { generateCars, today } from '../../../../tests/valuation/generated-cars.ts';
import {
  errorsOf,
  isInRange,
  learnKnown,
  type Rated,
  rateAll,
} from '../../../../tests/valuation/held-out.ts';
import { learnPrices } from '../../../../tests/valuation/market-prices.ts';
import { simpleGuesses } from '../../../../tests/valuation/simple-guesses.ts';
import { priceLabels } from '../price-label.ts';

const { known, heldOut, prices } = learnKnown(generateCars(6_000, 5), today);
const { rated } = rateAll(prices, heldOut);
const share = (cars: Rated[], which: (car: Rated) => boolean) =>
  cars.filter(which).length / cars.length;

test('four of five prices that were not looked at are in their range', () => {
  expect(rated.length).toBeGreaterThan(0.9 * heldOut.length);
  expect(share(rated, isInRange)).toBeGreaterThan(0.76);
  expect(share(rated, isInRange)).toBeLessThan(0.84);
});

test.each([
  ['few cars of the model', ({ carsOfModel }: Rated) => carsOfModel < 100],
  ['many cars of the model', ({ carsOfModel }: Rated) => carsOfModel >= 100],
  ['young cars', ({ car }: Rated) => car.yearsUsed < 4],
  ['old cars', ({ car }: Rated) => car.yearsUsed >= 8],
])('the range holds for %s as well', (_, isOne) => {
  const cars = rated.filter(isOne);
  expect(cars.length).toBeGreaterThan(100);
  expect(share(cars, isInRange)).toBeGreaterThan(0.7);
  expect(share(cars, isInRange)).toBeLessThan(0.9);
});

test('estimates are at least 5 % nearer than the prices of the 10 nearest cars', () => {
  const guess = simpleGuesses['10 nearest, not adjusted']!(known);
  const nearest = errorsOf(rated.map(({ car }) => ({ price: car.price, guess: guess(car) })));
  const ours = errorsOf(
    rated.map(({ car, valuation }) => ({ price: car.price, guess: valuation.estimate })),
  );
  expect(ours.mean).toBeLessThan(0.95 * nearest.mean);
});

test('every label is given, fair to the most', () => {
  const given = priceLabels.map((label) =>
    share(rated, ({ judgement }) => 'label' in judgement && judgement.label === label),
  );
  for (const part of given) expect(part).toBeGreaterThan(0.03);
  expect(Math.max(...given)).toBe(given[priceLabels.indexOf('fair')]);
});

test('no range is wider than any that was calibrated', () => {
  const { bounds, groups } = prices.calibration!;
  const widest = bounds[1] * Math.max(...groups.map((misses) => misses.at(-1)! - misses[0]!));
  for (const { valuation } of rated) {
    expect(Math.log(valuation.high / valuation.low)).toBeLessThan(widest);
  }
});

test('the same cars in another order are worth the same', () => {
  const again = learnPrices(known.toReversed(), today);
  expect(again).toEqual(prices);
});

test('slopes and calibration survive JSON', () => {
  const { slopes, calibration } = prices;
  expect(JSON.parse(JSON.stringify({ slopes, calibration }))).toEqual({ slopes, calibration });
});
