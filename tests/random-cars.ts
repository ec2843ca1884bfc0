import type { Vehicle } from '#marketplace/cars/vehicles/facts.ts';
import { type CarSearch, everyCar, tidied } from '#marketplace/finding/search/car-search.ts';
import {
  canBeUnstated,
  type FilteredName,
  type OptionFilter,
  optionFilters,
  stepsOf,
  valuesOf,
} from '#marketplace/finding/search/option-filters.ts';
import { minorUnits } from '#marketplace/money.ts';
import type { openMarket } from './market.ts';
import { seeded } from './seeded.ts';

type Market = Awaited<ReturnType<typeof openMarket>>;
export type Car = {
  id: string;
  vehicle: Vehicle;
  facts: Vehicle & Partial<Record<FilteredName, unknown>>;
};

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

function randomValue(each: OptionFilter, category: string, dice: Dice) {
  const { name, fact } = each;
  const slugs = Object.keys(valuesOf(each));
  if (fact.kind === 'number') return numbers[name]!(dice);
  if (fact.kind === 'month') {
    return `${new Date().getUTCFullYear() - 1 - dice.below(25)}-${String(1 + dice.below(12)).padStart(2, '0')}`;
  }
  if (fact.kind === 'set') return dice.some(slugs, 0.4);
  return fact.kind === 'text' ? dice.oneOf(models[category]!) : dice.oneOf(slugs);
}

const optional = optionFilters.filter(canBeUnstated);

/** Each states about three quarters of its optional facts. */
export async function randomCars(market: Market, count: number, seed: number): Promise<Car[]> {
  const thrown = dice(seed);
  const sam = await market.seller('Sam');
  const cars: Car[] = [];
  for (let number = 0; number < count; number++) {
    const category = thrown.oneOf(categories);
    const price = 1_000 * (1 + thrown.below(60));
    const required = {
      category,
      condition: thrown.oneOf(['Good', 'Medium', 'Bad'] as const),
      yearsUsed: thrown.below(20),
      location: thrown.oneOf(['Dhaka', 'Gulshan, Dhaka', 'Sylhet']),
    };
    const stated = optional.filter(() => thrown.chance(0.75));
    const vehicle = Object.fromEntries(
      stated.map((each) => [each.name, randomValue(each, category, thrown)]),
    ) as Vehicle;
    const id = await sam.hasListed(`Car ${number}`, { ...required, price, vehicle });
    const facts = { ...required, ...vehicle, resalePrice: minorUnits(price), verified: 'false' };
    cars.push({ id, vehicle, facts });
  }
  return cars;
}

/** Written once more, as simply as possible. */
function fitsOption(each: OptionFilter, { facts }: Car, search: CarSearch) {
  const wanted = search[each.parameter];
  const isAny = wanted === null || wanted === false || (Array.isArray(wanted) && !wanted.length);
  if (isAny) return true;
  const value = facts[each.name];
  if (value === undefined || (Array.isArray(value) && !value.length)) {
    return canBeUnstated(each) && search.unstated;
  }
  const spelled = (text: unknown) => String(text).trim().toLowerCase();
  const parts = each.name === 'location' ? String(value).split(',') : [value];
  switch (each.by) {
    case 'any':
      return (wanted as string[]).some((one) =>
        parts.some((part) => spelled(one) === spelled(part)),
      );
    case 'all':
      return (wanted as string[]).every((one) => (value as string[]).includes(one));
    case 'is':
      return value === each.value;
    case 'most':
      return (value as number) <= (wanted as number);
    case 'least':
      return (value as number) >= (wanted as number);
    case 'since':
      return Number(String(value).slice(0, 4)) >= (wanted as number);
  }
}

export const fits = (car: Car, search: CarSearch) =>
  optionFilters.every((each) => fitsOption(each, car, search));

export function randomSearch(thrown: Dice): CarSearch {
  const search: Record<string, unknown> = {
    ...everyCar,
    category: thrown.some(categories, 0.4),
    unstated: thrown.chance(0.4),
  };
  const chosen = optionFilters.filter(
    (each) => each.name !== 'category' && thrown.chance(canBeUnstated(each) ? 0.2 : 0.08),
  );
  for (const each of chosen) search[each.parameter] = randomChoice(each, thrown);
  return tidied(search as CarSearch);
}

function randomChoice(each: OptionFilter, thrown: Dice) {
  if (each.by === 'is') return true;
  if ('steps' in each) return thrown.oneOf(stepsOf(each, new Date()));
  if (each.name === 'location') return [thrown.oneOf(['dhaka', 'Gulshan', 'sylhet'])];
  if (each.fact.kind === 'text') return [thrown.oneOf(['corolla', 'Yaris', 'x3'])];
  return thrown.some(Object.keys(valuesOf(each)), each.by === 'all' ? 0.04 : 0.3);
}
