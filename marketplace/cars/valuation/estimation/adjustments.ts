import type { Kilometres } from '#marketplace/distance.ts';
import type { Money } from '#marketplace/money.ts';
import { type Comparable, ownWorth, worthAt } from './comparables.ts';
import type { Estimate } from './estimate.ts';
import { columnCount, type Factor, factorOfColumn } from './price-factors.ts';
import { type CarToValue, type PricedCar, toldAge } from './priced-car.ts';

/** One reason why a car is worth more or less than another, ready to be put into words. */
export type Adjustment = {
  factor: Factor | 'trim' | 'body';
  /** What it adds to the comparable's price. */
  amount: Money;
  /** Years, kilometres, kilowatts or the fact itself; undefined where it is not told. */
  ours: string | number | undefined;
  theirs: string | number | undefined;
};

/** A comparable car, as everybody may see it: not whose it is. */
export type ComparedCar = Pick<PricedCar, 'id' | 'price' | 'isSold'> & {
  /** Its age when this price was asked or paid, with one decimal. */
  years: number;
  mileage: Kilometres;
  /** Its price, plus all of its adjustments. */
  adjusted: Money;
  adjustments: Adjustment[];
};

const facts: Record<Adjustment['factor'], (car: CarToValue, at: Date) => Adjustment['ours']> = {
  age: toldAge,
  mileage: ({ vehicle }) => vehicle.mileage,
  power: ({ vehicle }) => vehicle.powerKw,
  gearbox: ({ vehicle }) => vehicle.gearbox,
  fuel: ({ vehicle }) => vehicle.fuel,
  condition: ({ condition }) => condition,
  accident: ({ vehicle }) => vehicle.accident,
  drive: ({ vehicle }) => vehicle.drive,
  trim: ({ vehicle }) => vehicle.trim,
  body: ({ vehicle }) => vehicle.body,
};

/** What it takes to get from a comparable's price to what it would cost if it were this car. */
export function adjustTo(
  car: CarToValue,
  { at }: Comparable,
  found: Estimate,
  { now, step }: { now: Date; step: Money },
): ComparedCar {
  const theirs = found.model.evidence[at]!.car;
  const { id, price, isSold } = theirs;
  const parts = partsOf(at, found);
  const adjustments = amountsOf(price, parts, step).map(({ factor, amount }) => ({
    ...{ factor, amount },
    ours: facts[factor](car, now),
    theirs: facts[factor](theirs, theirs.since),
  }));
  const adjusted = adjustments.reduce((sum, { amount }) => sum + amount, price);
  return {
    ...{ id, price, isSold, adjusted },
    years: toldAge(theirs, theirs.since),
    mileage: theirs.vehicle.mileage!,
    adjustments: adjustments.filter(({ amount }) => amount !== 0),
  };
}

type Parts = Map<Adjustment['factor'], number>;

/** In ln price. */
function partsOf(at: number, { model: { slopes, sample }, place }: Estimate): Parts {
  const parts: Parts = new Map();
  for (let column = 0; column < columnCount; column++) {
    const gap = place.row[column]! - sample.rows[at * columnCount + column]!;
    const factor = factorOfColumn[column]!;
    parts.set(factor, (parts.get(factor) ?? 0) + slopes[column]! * gap);
  }
  parts.set('trim', ownWorth(place.trim) - worthAt(at, place.trim));
  parts.set('body', ownWorth(place.body) - worthAt(at, place.body));
  return parts;
}

/**
 * Factors multiply, people add. The logarithmic mean of both prices turns each factor into an amount so that the amounts
 * add up, in whatever order; rounding the running sum keeps it that way.
 */
function amountsOf(price: Money, parts: Parts, step: Money) {
  const whole = [...parts.values()].reduce((sum, part) => sum + part, 0);
  const mean = Math.abs(whole) < 1e-9 ? price : (price * Math.expm1(whole)) / whole;
  let sum = 0;
  let told = 0;
  return [...parts].map(([factor, part]) => {
    sum += mean * part;
    const amount = Math.round(sum / step) * step - told;
    told += amount;
    return { factor, amount };
  });
}
