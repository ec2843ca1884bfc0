import { expect, test } from 'vitest';
import type { PricedCar } from '#marketplace/cars/valuation/estimation/priced-car.ts';
import { soldGapOf } from '#marketplace/cars/valuation/estimation/sold-gap.ts';
import { valueCar } from '#marketplace/cars/valuation/estimation/valuation.ts';
import { judgePrice } from '#marketplace/cars/valuation/judge-price.ts';
import type { Vehicle, VehicleChanges } from '#marketplace/cars/vehicles/facts.ts';
import { VehicleRequest } from '#marketplace/cars/vehicles/facts-contract.ts';
import { contradictionsIn } from '#marketplace/cars/vehicles/plausible.ts';
import { learnPrices, valuationModelOf } from '../tests/valuation/market-prices.ts';
import { demoBookings } from './bookings.ts';
import { demoCars, vehicleOf } from './cars.ts';
import { demoAdmin, demoBuyers, demoSellers } from './people.ts';
import { stockOf } from './stock.ts';
import { stockBuyers, stockSellers } from './stock-people.ts';

const now = new Date();
const day = 86_400_000;
const stock = stockOf(now);

test('the stock is 25 cars of each of 12 models, the same every time, and more of what is sold often', () => {
  const counts = new Map<string, number>();
  for (const { category, vehicle, sold } of stock) {
    const key = `${category} ${vehicle.model}`;
    if (!sold) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual(Array(12).fill(21));
  expect(stock.filter(({ sold }) => sold)).toHaveLength(11 * 4 + 36);
  expect(stockOf(now)).toEqual(stock);
});

test('every seller and buyer of the stock has a separate account, made before the first car', () => {
  const others = [...demoSellers, ...demoBuyers, demoAdmin].map(({ email }) => email);
  const own = [...stockSellers, ...stockBuyers].map(({ email }) => email);
  expect(new Set([...others, ...own]).size).toBe(others.length + own.length);
  expect(own.filter((email) => !/^[a-z.]+@example\.com$/.test(email))).toEqual([]);
  const joined = new Map(
    [...stockSellers, ...stockBuyers].map(({ email, joinedDaysAgo }) => [email, joinedDaysAgo]),
  );
  expect(new Set(joined.values()).size).toBe(own.length);
  for (const { seller, sold, daysAgo } of stock) {
    expect(joined.get(seller)).toBeGreaterThan(daysAgo + 60);
    if (sold) expect(joined.get(sold.buyer)).toBeGreaterThan(sold.daysAgo);
    if (sold) expect(sold.daysAgo).toBeLessThan(daysAgo);
  }
});

test('the form accepts every car of the stock; each is marked and has its own posting time', () => {
  for (const { name, vehicle, yearsUsed, description, resalePrice, originalPrice } of stock) {
    expect(VehicleRequest.safeParse(vehicle).error?.issues, name).toBeUndefined();
    expect(contradictionsIn({ ...vehicle, yearsUsed }, now), name).toEqual([]);
    expect(description).toContain('A demo car. Its pictures are illustrations.');
    expect(resalePrice, name).toBeLessThan(originalPrice);
  }
  const times = [...demoCars, ...stock].map(({ daysAgo }) => Math.round(daysAgo * day));
  expect(new Set(times).size).toBe(times.length);
  const newest = [...demoCars].sort((a, b) => a.daysAgo - b.daysAgo)[23]!;
  for (const { daysAgo } of stock) expect(daysAgo).toBeGreaterThan(newest.daysAgo);
});

const told = (vehicle: VehicleChanges) =>
  Object.fromEntries(Object.entries(vehicle).filter(([, value]) => value !== null)) as Vehicle;

const soldAt = (name: string) =>
  demoBookings.find(({ car, state }) => car === name && state === 'paid')!.hoursAgo / 24;

const named = demoCars
  .filter(({ state }) => state !== 'draft')
  .map((car) => ({
    ...car,
    vehicle: vehicleOf(car, now),
    sold: car.state === 'sold' ? { daysAgo: soldAt(car.name) } : null,
  }));

const priced = [...named, ...stock].map(
  ({ vehicle, seller, sold, daysAgo, resalePrice, ...car }, at): PricedCar & { name: string } => ({
    ...car,
    id: String(at).padStart(4, '0'),
    vehicle: told(vehicle),
    price: resalePrice * 100,
    isSold: sold !== null,
    since: new Date(now.getTime() - (sold ?? { daysAgo }).daysAgo * day),
    seller: { id: seller, isKnown: true },
  }),
);

test('enough Corollas were sold to show that they sell below the asking price', () => {
  const { models } = learnPrices(priced, now);
  const gap = soldGapOf(models.get('toyota corolla')!, now);
  expect(gap).toBeGreaterThanOrEqual(2);
  expect(gap).toBeLessThanOrEqual(8);
});

test('with the stock, the demo cars show every price label and several reasons for a missing one', () => {
  const market = learnPrices(priced, now);
  const saidOf = (name: string) => {
    const car = priced.find((each) => each.name === name)!;
    const value = valueCar(car, valuationModelOf(market, car), now);
    const said = 'reason' in value ? value : judgePrice(car.price, value, null);
    return 'reason' in said ? said.reason : said.label;
  };
  const expected = {
    'Toyota RAV4 2.5 Hybrid': 'great',
    'BMW 330e': 'good',
    'BMW 320i': 'fair',
    'BMW X5 xDrive40i': 'high',
    'Toyota Prius S': 'unusual',
    'BMW M4 Coupe': 'few',
    'Toyota Passo 1.0': 'no_model',
    'Toyota Belta 1.3 LPG': 'damaged',
    'Bentley Turbo R': 'too_old',
  };
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, saidOf(name)]))).toEqual(
    expected,
  );
});
