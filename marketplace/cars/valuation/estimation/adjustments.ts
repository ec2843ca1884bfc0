import type { Money } from '#marketplace/money.ts';
import type { ComparedCar } from '../contract.ts';
import { type Comparable, ownWorth, worthAt } from './comparables.ts';
import type { Estimate } from './estimate.ts';
import { columnCount, factorOfColumn } from './price-factors.ts';
import { type CarToValue, roundedAge } from './priced-car.ts';

type Adjustment = ComparedCar['adjustments'][number];

/** A comparable car without its seller. Amounts are in minor units. */
export type AdjustedCar = Omit<ComparedCar, 'id' | 'name'> & { id: string };

const facts: Record<Adjustment['factor'], (car: CarToValue, at: Date) => Adjustment['ours']> = {
  age: roundedAge,
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

export function adjustTo(
  car: CarToValue,
  { at }: Comparable,
  found: Estimate,
  { now, step }: { now: Date; step: Money },
): AdjustedCar {
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
    years: roundedAge(theirs, theirs.since),
    mileage: theirs.vehicle.mileage!,
    adjustments: adjustments.filter(({ amount }) => amount !== 0),
  };
}

type Parts = Map<Adjustment['factor'], number>;

/** Differences in ln price. */
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

/** The logarithmic mean of both prices turns factors into amounts that add up. Rounding the running sum keeps that. */
function amountsOf(price: Money, parts: Parts, step: Money) {
  const whole = [...parts.values()].reduce((sum, part) => sum + part, 0);
  const mean = Math.abs(whole) < 1e-9 ? price : (price * Math.expm1(whole)) / whole;
  let exact = 0;
  let rounded = 0;
  return [...parts].map(([factor, part]) => {
    exact += mean * part;
    const amount = Math.round(exact / step) * step - rounded;
    rounded += amount;
    return { factor, amount };
  });
}
