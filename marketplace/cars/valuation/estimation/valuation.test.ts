import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../tests/seeded.ts';
import { generateCars, today } from '../../../../tests/valuation/generated-cars.ts';
import { learnPrices, valuationModelOf } from '../../../../tests/valuation/market-prices.ts';
import { evidenceFrom } from './evidence.ts';
import { learnModel } from './learn-model.ts';
import type { CarToValue, PricedCar } from './priced-car.ts';
import { type Valuation, valueCar } from './valuation.ts';

const cars = generateCars(2_000, 2);
const prices = learnPrices(cars, today);
const corolla: CarToValue = {
  category: 'toyota',
  condition: 'Good',
  yearsUsed: 4,
  vehicle: { model: 'Model 1', mileage: 56_000 },
  seller: { id: 'me' },
};
const value = (car: CarToValue) => valueCar(car, valuationModelOf(prices, car), today);
const having = (vehicle: CarToValue['vehicle']) => ({
  ...corolla,
  vehicle: { ...corolla.vehicle, ...vehicle },
});
const valued = (car: CarToValue) => value(car) as Valuation;

describe('there is no price check', () => {
  test.each([
    ['no_model', having({ model: undefined })],
    ['no_model', having({ model: ' ' })],
    ['no_mileage', having({ mileage: undefined })],
    ['damaged', having({ accident: 'damaged' })],
    ['too_old', having({ firstRegistration: '2001-05' })],
    ['too_old', { ...corolla, yearsUsed: 25 }],
  ])('%s', (reason, car) => {
    expect(value(car)).toEqual({ reason });
  });

  const sellers = (count: number, carsEach: number, isKnown = true): PricedCar[] =>
    cars.slice(0, count * carsEach).map((car, at) => ({
      ...car,
      ...corolla,
      seller: { id: `seller-${at % count}`, isKnown },
      isSold: false,
      since: new Date('2026-06-01'),
    }));
  const among = (known: PricedCar[]) =>
    valueCar(
      corolla,
      {
        model: learnModel(evidenceFrom(known, today), prices.slopes),
        calibration: prices.calibration,
      },
      today,
    );

  test.each([
    [7, 7, sellers(7, 1)],
    [8, 4, sellers(4, 2)],
    [8, 4, sellers(4, 20)],
    [0, 0, sellers(30, 1, false)],
    [7, 7, [...sellers(7, 1), ...sellers(30, 1, false)]],
    [0, 0, []],
  ])('few: %s cars of %s sellers whom we know', (count, known, given) => {
    expect(among(given)).toEqual({ reason: 'few', cars: count, sellers: known });
  });

  test('few, of a model without cars on offer', () => {
    expect(value(having({ model: 'Unheard of' }))).toEqual({ reason: 'few', cars: 0, sellers: 0 });
  });

  test('few, if all others have another age and mileage', () => {
    const odd = { ...corolla, yearsUsed: 24, vehicle: { ...corolla.vehicle, mileage: 1_400_000 } };
    expect(value(odd)).toEqual({ reason: 'few', cars: 0, sellers: 0 });
  });

  test('too_different, if prices of similar cars vary widely', () => {
    const random = seeded(3);
    const wild = cars.map((car) => ({ ...car, price: Math.round(car.price * (0.3 + random())) }));
    const learnt = valuationModelOf(learnPrices(wild, today), corolla);
    expect(valueCar(corolla, learnt, today)).toEqual({ reason: 'too_different' });
  });

  test('but there is one with eight cars of five sellers', () => {
    expect(among(sellers(5, 2).slice(0, 8))).not.toHaveProperty('reason');
  });

  test('small_market, if too few cars can be estimated', () => {
    const few = learnPrices(
      cars.filter(({ vehicle }) => vehicle.model === 'Model 1').slice(0, 60),
      today,
    );
    expect(few.calibration).toBeNull();
    expect(valueCar(corolla, valuationModelOf(few, corolla), today)).toEqual({
      reason: 'small_market',
    });
  });
});

test('a model is the same however it is spelled', () => {
  expect(value(having({ model: ' MODEL 1' }))).toEqual(value(corolla));
});

test('the estimate lies in the range, and none of it promises more than three figures', () => {
  const { low, estimate, high } = valued(corolla);
  expect(low).toBeLessThan(estimate);
  expect(high).toBeGreaterThan(estimate);
  for (const price of [low, estimate, high]) expect(price % 1_000).toBe(0);
});

test.each([
  ['older', { ...corolla, yearsUsed: 8 }, corolla],
  ['driven further', having({ mileage: 120_000 }), corolla],
  ['in a worse condition', { ...corolla, condition: 'Bad' as const }, corolla],
  ['weaker', having({ powerKw: 70 }), having({ powerKw: 120 })],
  ['manual', having({ gearbox: 'manual' }), having({ gearbox: 'automatic' })],
  ['of a plainer trim', having({ trim: 'entry' }), having({ trim: 'SPORT' })],
])('a car that is %s is worth less', (_, one, other) => {
  expect(valued(one).estimate).toBeLessThan(valued(other).estimate);
});

describe('the cars that it is compared with', () => {
  const car = having({ trim: 'Sport', fuel: 'hybrid', gearbox: 'automatic', powerKw: 100 });
  const { compared, estimate, low, high } = valued(car);

  test('are eight at most, and of others', () => {
    expect(compared).toHaveLength(8);
    const me = cars.find(({ id }) => id === compared[0]!.id)!.seller;
    const shown = valued({ ...car, seller: me }).compared.map(({ id }) => id);
    const own = cars.filter(({ seller }) => seller.id === me.id).map(({ id }) => id);
    expect(shown.filter((id) => own.includes(id))).toEqual([]);
  });

  test('have adjustments that add up to what they would cost if they were this car', () => {
    expect(compared.flatMap(({ adjustments }) => adjustments).length).toBeGreaterThan(8);
    for (const { price, adjusted, adjustments } of compared) {
      expect(adjustments.reduce((sum, { amount }) => sum + amount, price)).toBe(adjusted);
    }
    const middle = compared.map(({ adjusted }) => adjusted).sort((a, b) => a - b)[4]!;
    expect(middle).toBeGreaterThan(low);
    expect(middle).toBeLessThan(high);
    expect(Math.abs(middle / estimate - 1)).toBeLessThan(0.15);
  });

  test('are adjusted only for facts that differ', () => {
    for (const { adjustments } of compared) {
      for (const { ours, theirs } of adjustments) expect(ours).not.toEqual(theirs);
    }
  });

  test('add to the price of an older car', () => {
    const years = compared.flatMap(({ adjustments }) =>
      adjustments.filter(({ factor }) => factor === 'age'),
    );
    expect(years.length).toBeGreaterThan(2);
    for (const { ours, theirs, amount } of years) {
      expect(Math.sign(amount)).toBe(Math.sign(Number(theirs) - Number(ours)));
    }
  });

  test('do not name their sellers', () => {
    expect(JSON.stringify(compared)).not.toContain('seller');
  });
});
