import { foldedText } from '#marketplace/folded-text.ts';
import { rowOf } from './price-factors.ts';
import { type PricedCar, whyUnfit } from './priced-car.ts';

/** A priced car, made ready for learning. */
export type Evidence = {
  car: PricedCar;
  /** See `rowOf`. */
  row: Float64Array;
  trim: string;
  body: string;
  logPrice: number;
  weight: number;
};

const day = 24 * 60 * 60 * 1000;
/** A price that is taken back sooner was never meant. */
const untilAskedCounts = 2 * day;
/** Until then, a sale is easily undone. */
const untilSoldCounts = 14 * day;
/** After so long a price weighs half. */
const halfLife = 90 * day;
/** A price that somebody paid, against one that somebody would like to be paid. */
const weightOfSold = 2;
/** Accounts cost nothing, so sellers whom nobody knows yet weigh less. */
const weightOfUnknown = 1 / 3;
/** Of one model; more cost time and gain nothing. */
const most = 2_000;

function weightOf({ isSold, seller, since }: PricedCar, now: Date): number {
  const freshness = 0.5 ** (Math.max(0, now.getTime() - since.getTime()) / halfLife);
  return (isSold ? weightOfSold : 1) * (seller.isKnown ? 1 : weightOfUnknown) * freshness;
}

/** In milliseconds. */
export const countsFrom = ({ since, isSold }: PricedCar): number =>
  since.getTime() + (isSold ? untilSoldCounts : untilAskedCounts);

const counts = (car: PricedCar, now: Date) =>
  whyUnfit(car, car.since) === null && countsFrom(car) <= now.getTime();

/** A total order: whoever hands the cars over in another order learns the same. */
const newestFirst = (a: PricedCar, b: PricedCar) =>
  b.since.getTime() - a.since.getTime() || (a.id < b.id ? -1 : 1);

/**
 * What a year or a kilometre is worth is learnt from sellers whom we know: dozens of made-up cars beside one would bend
 * it. As a comparable, a car of an unknown seller counts, with less weight.
 */
export const teachersIn = (evidence: readonly Evidence[]): Evidence[] =>
  evidence.filter(({ car }) => car.seller.isKnown);

/** The newest cars of one model that count. */
export const evidenceFrom = (cars: readonly PricedCar[], now: Date): Evidence[] =>
  cars
    .filter((car) => counts(car, now))
    .sort(newestFirst)
    .slice(0, most)
    .map((car) => ({
      car,
      row: rowOf(car, car.since),
      trim: foldedText(car.vehicle.trim ?? ''),
      body: car.vehicle.body ?? '',
      logPrice: Math.log(car.price),
      weight: weightOf(car, now),
    }));
