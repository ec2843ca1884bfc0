import type { Condition, VehicleChanges } from '#marketplace/cars/vehicles/facts.ts';
import { type DemoCar, monthsBefore } from './cars.ts';
import { factsOf } from './looks.ts';
import { type StockModel, stockModels } from './stock-models.ts';
import { stockBuyers, stockSellers } from './stock-people.ts';

/** A car for comparison. */
type StockCar = Omit<DemoCar, 'state'> & {
  vehicle: VehicleChanges;
  sold: { buyer: string; daysAgo: number } | null;
};

const onOfferOfEach = 21;
const soldOfEach = 4;
const soldOfSome = 36;

const conditions: [Condition, number][] = [
  ['Good', 0.06],
  ['Good', 0.06],
  ['Good', 0.06],
  ['Medium', 0],
  ['Bad', -0.1],
];
const towns = ['Dhaka', 'Chattogram', 'Sylhet', 'Khulna', 'Gazipur', 'Rajshahi', 'Cumilla'];
const description =
  'Made up, like everything here, so that prices can be compared.\n\nA demo car. Its pictures are illustrations.';

/** How much sold prices are below asking prices, in ln price. */
const bargained = 0.06;

/** The same cars every time. None is among the newest, and no two were posted at the same time. */
export function stockOf(now: Date): StockCar[] {
  const random = seeded(17);
  return stockModels.flatMap((model, place) => {
    const sold = model.isSoldOften ? soldOfSome : soldOfEach;
    return Array.from({ length: onOfferOfEach + sold }, (_, at) => {
      const number = place * 100 + at;
      return stockCar({ model, number, isSold: at >= onOfferOfEach, random, now });
    });
  });
}

type StockCarInput = {
  model: StockModel;
  number: number;
  isSold: boolean;
  random: () => number;
  now: Date;
};

function stockCar({ model, number, isSold, random, now }: StockCarInput): StockCar {
  const { category, make, looks, drive } = model;
  const months = Math.round(6 + 150 * random() ** 1.5);
  const mileage = Math.round(months * 1_100 * (0.6 + 0.8 * random())) + 400;
  const [trim, ofTrim, fuel, gearbox, powerKw, engineCc] = pick(model.trims, random);
  const [condition, ofCondition] = pick(conditions, random);
  const years = months / 12;
  const moreThanUsual = mileage / 10_000 - 1.3 * years;
  const logWorth =
    Math.log(model.asNew) -
    (model.lossAYear * years + model.lossBy10000Km * moreThanUsual) +
    (ofTrim + ofCondition) +
    0.055 * normal(random) -
    (isSold ? bargained : 0);
  const seller = stockSellers[Math.floor(stockSellers.length * random())]!;
  const daysAgo = (isSold ? 40 + 110 * random() : 12 + 63 * random()) + number / 10_000;
  const look = pick(looks, random);

  return {
    name: `${make} ${model.model} ${trim}`,
    category,
    look,
    condition,
    yearsUsed: Math.floor(years),
    resalePrice: rounded(Math.exp(logWorth)),
    originalPrice: rounded(model.asNew * Math.exp(ofTrim) * 1.12),
    location: pick(towns, random),
    seller: seller.email,
    phone: `+880 1000 001 0${String(stockSellers.indexOf(seller)).padStart(2, '0')}`,
    daysAgo,
    description,
    vehicle: {
      ...{ model: model.model, trim, mileage, fuel, gearbox, drive, powerKw, engineCc },
      ...{ firstRegistration: monthsBefore(now, months), accident: 'none', ...factsOf(look) },
    },
    sold: isSold
      ? { buyer: pick(stockBuyers, random).email, daysAgo: daysAgo - 6 - 30 * random() }
      : null,
  };
}

const pick = <T>(values: readonly T[], random: () => number): T =>
  values[Math.floor(values.length * random())]!;

/** Rounds like sellers do. */
const rounded = (dollars: number) => {
  const step = dollars < 20_000 ? 100 : 500;
  return Math.round(dollars / step) * step;
};

const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** mulberry32: the same seed gives the same numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
