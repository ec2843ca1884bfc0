import type { Vehicle } from '#marketplace/cars/vehicles/facts.ts';
import { type CarSearch, everyCar, tidied } from '#marketplace/finding/search/car-search.ts';
import {
  type FactFilter,
  factFilters,
  stepsOf,
  valuesOf,
} from '#marketplace/finding/search/fact-filters.ts';
import type { openMarket } from './market.ts';
import { seeded } from './seeded.ts';

type Market = Awaited<ReturnType<typeof openMarket>>;
export type Car = { id: string; category: string; price: number; vehicle: Vehicle };

const categories = ['toyota', 'bmw'];
const models: Record<string, string[]> = {
  toyota: ['Corolla', 'COROLLA', 'Yaris', 'C-HR'],
  bmw: ['X3', '3 Series'],
};

export const dice = (seed: number) => {
  const random = seeded(seed);
  const below = (count: number) => Math.floor(random() * count);
  return {
    below,
    chance: (part: number) => random() < part,
    oneOf: <T>(values: T[]): T => values[below(values.length)]!,
    some: <T>(values: T[], part: number): T[] => values.filter(() => random() < part),
  };
};
type Dice = ReturnType<typeof dice>;

const numbers: Record<string, (dice: Dice) => number> = {
  // Some exactly at a step, and one beside it.
  mileage: ({ below }) => below(25) * 10_000 + below(2),
  powerKw: ({ below }) => 25 * (1 + below(14)) - below(2),
  seats: ({ below }) => 1 + below(9),
};

function randomValue({ name, fact, ...each }: FactFilter, category: string, dice: Dice) {
  const slugs = Object.keys(valuesOf({ name, fact, ...each }));
  if (fact.kind === 'number') return numbers[name]!(dice);
  if (fact.kind === 'month') {
    return `${new Date().getUTCFullYear() - 1 - dice.below(25)}-${String(1 + dice.below(12)).padStart(2, '0')}`;
  }
  if (fact.kind === 'set') return dice.some(slugs, 0.4);
  return fact.kind === 'text' ? dice.oneOf(models[category]!) : dice.oneOf(slugs);
}

/** Each tells about three quarters of its facts. */
export async function randomCars(market: Market, count: number, seed: number): Promise<Car[]> {
  const thrown = dice(seed);
  const sam = await market.seller('Sam');
  const cars: Car[] = [];
  for (let number = 0; number < count; number++) {
    const category = thrown.oneOf(categories);
    const price = 1_000 * (1 + thrown.below(60));
    const told = factFilters.filter(() => thrown.chance(0.75));
    const vehicle = Object.fromEntries(
      told.map((each) => [each.name, randomValue(each, category, thrown)]),
    ) as Vehicle;
    const id = await sam.hasListed(`Car ${number}`, { category, price, vehicle });
    cars.push({ id, category, price, vehicle });
  }
  return cars;
}

/** What the search promises, written down once more and as simply as possible. */
function fitsFact({ parameter, name, filter }: FactFilter, { vehicle }: Car, search: CarSearch) {
  const wanted = search[parameter];
  const isAny = wanted === null || wanted === false || (Array.isArray(wanted) && !wanted.length);
  if (isAny) return true;
  const value = vehicle[name];
  if (value === undefined || (Array.isArray(value) && !value.length)) return search.unstated;
  const spelled = (text: unknown) => String(text).toLowerCase();
  switch (filter.by) {
    case 'any':
      return (wanted as string[]).some((one) => spelled(one) === spelled(value));
    case 'all':
      return (wanted as string[]).every((one) => (value as string[]).includes(one));
    case 'is':
      return value === filter.value;
    case 'most':
      return (value as number) <= (wanted as number);
    case 'least':
      return (value as number) >= (wanted as number);
    case 'since':
      return Number(String(value).slice(0, 4)) >= (wanted as number);
  }
}

export const fits = (car: Car, search: CarSearch) =>
  (search.categories.length === 0 || search.categories.includes(car.category)) &&
  (search.maxPrice === null || car.price * 100 <= search.maxPrice) &&
  factFilters.every((each) => fitsFact(each, car, search));

export function randomSearch(thrown: Dice): CarSearch {
  const search: Record<string, unknown> = {
    ...everyCar,
    categories: thrown.some(categories, 0.4),
    maxPrice: thrown.chance(0.3) ? 100_000 * (1 + thrown.below(60)) : null,
    unstated: thrown.chance(0.4),
  };
  for (const each of factFilters.filter(() => thrown.chance(0.2))) {
    search[each.parameter] = somethingToAskFor(each, thrown);
  }
  return tidied(search as CarSearch);
}

function somethingToAskFor(each: FactFilter, thrown: Dice) {
  if (each.filter.by === 'is') return true;
  if ('steps' in each.filter) return thrown.oneOf(stepsOf(each, new Date()));
  if (each.fact.kind === 'text') return [thrown.oneOf(['corolla', 'Yaris', 'x3'])];
  return thrown.some(Object.keys(valuesOf(each)), each.filter.by === 'all' ? 0.04 : 0.3);
}
