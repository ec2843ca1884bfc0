import { foldedText } from '#marketplace/folded-text.ts';
import { rowOf } from './price-factors.ts';
import { type PricedCar, whyUnfit } from './priced-car.ts';

export type Evidence = {
  car: PricedCar;
  row: Float64Array;
  trim: string;
  body: string;
  logPrice: number;
  weight: number;
};

const day = 24 * 60 * 60 * 1000;
const untilAskedCounts = 2 * day;
/** Until then, a sale is easily undone. */
const untilSoldCounts = 14 * day;
const halfLife = 90 * day;
/** Relative to asked prices. */
const weightOfSold = 2;
/** Accounts cost nothing, so unknown sellers weigh less. */
const weightOfUnknown = 1 / 3;
/** More cars of a model cost time and gain nothing. */
export const mostOfAModel = 2_000;

function weightOf({ isSold, seller, since }: PricedCar, now: Date): number {
  const freshness = 0.5 ** (Math.max(0, now.getTime() - since.getTime()) / halfLife);
  return (isSold ? weightOfSold : 1) * (seller.isKnown ? 1 : weightOfUnknown) * freshness;
}

export const countsFrom = ({ since, isSold }: PricedCar): number =>
  since.getTime() + (isSold ? untilSoldCounts : untilAskedCounts);

const counts = (car: PricedCar, now: Date) =>
  whyUnfit(car, car.since) === null && countsFrom(car) <= now.getTime();

/** A total order, so that the order of the input does not matter. */
const newestFirst = (a: PricedCar, b: PricedCar) =>
  b.since.getTime() - a.since.getTime() || (a.id < b.id ? -1 : 1);

/** Slopes are learnt from known sellers only, because made-up cars could bend them. */
export const teachersIn = (evidence: readonly Evidence[]): Evidence[] =>
  evidence.filter(({ car }) => car.seller.isKnown);

export const evidenceFrom = (cars: readonly PricedCar[], now: Date): Evidence[] =>
  cars
    .filter((car) => counts(car, now))
    .sort(newestFirst)
    .slice(0, mostOfAModel)
    .map((car) => ({
      car,
      row: rowOf(car, car.since),
      trim: foldedText(car.vehicle.trim ?? ''),
      body: car.vehicle.body ?? '',
      logPrice: Math.log(car.price),
      weight: weightOf(car, now),
    }));
