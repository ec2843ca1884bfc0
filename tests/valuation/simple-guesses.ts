import {
  ageOf,
  modelKeyOf,
  type PricedCar,
} from '#marketplace/cars/valuation/estimation/priced-car.ts';
import { median } from '#marketplace/cars/valuation/estimation/robust-statistics.ts';

/** Null where there is nothing to go by. */
export type Guess = (car: PricedCar) => number | null;

const modelOf = (car: PricedCar) => modelKeyOf(car) ?? '';
const modelAndAgeOf = (car: PricedCar) => `${modelOf(car)} ${Math.round(ageOf(car, car.since))}`;

/** Obvious methods to compare with. */
export const simpleGuesses: Record<string, (known: readonly PricedCar[]) => Guess> = {
  'median of the make': (known) => byGroup(known, ({ category }) => category),
  'median of the model': (known) => byGroup(known, modelOf),
  'median of model and age': (known) => {
    const ofModel = byGroup(known, modelOf);
    const ofAge = byGroup(known, modelAndAgeOf, 3);
    return (car) => ofAge(car) ?? ofModel(car);
  },
  '10 nearest, not adjusted': (known) => {
    const groups = groupBy(known, modelOf);
    return (car) => {
      const others = groups.get(modelOf(car)) ?? [];
      const nearest = others
        .map((other) => ({ price: other.price, distance: distance(car, other) }))
        .sort((a, b) => a.distance - b.distance)
        .slice(0, 10);
      return nearest.length < 3 ? null : median(nearest.map(({ price }) => price));
    };
  },
};

function distance(a: PricedCar, b: PricedCar): number {
  const [one, other] = [a.vehicle, b.vehicle];
  const years = Math.abs(ageOf(a, a.since) - ageOf(b, b.since));
  const kilometres = Math.abs(one.mileage! - other.mileage!);
  const power =
    one.powerKw && other.powerKw ? 2 * Math.abs(Math.log(one.powerKw / other.powerKw)) : 0.2;
  const others =
    0.5 * Number(one.fuel !== other.fuel) +
    0.3 * Number(one.gearbox !== other.gearbox) +
    0.4 * Number(one.body !== other.body) +
    0.4 * Number(one.trim !== other.trim);
  return years / 2 + kilometres / 30_000 + power + others;
}

function groupBy(cars: readonly PricedCar[], keyOf: (car: PricedCar) => string) {
  const groups = new Map<string, PricedCar[]>();
  for (const car of cars) {
    const group = groups.get(keyOf(car)) ?? [];
    group.push(car);
    groups.set(keyOf(car), group);
  }
  return groups;
}

function byGroup(cars: readonly PricedCar[], keyOf: (car: PricedCar) => string, fewest = 1): Guess {
  const medians = new Map(
    [...groupBy(cars, keyOf)]
      .filter(([, group]) => group.length >= fewest)
      .map(([key, group]) => [key, median(group.map(({ price }) => price))]),
  );
  return (car) => medians.get(keyOf(car)) ?? null;
}
