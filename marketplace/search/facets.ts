import {
  type Category,
  type Condition,
  categories,
  conditions,
} from '#marketplace/vehicles/facts.ts';
import type { CarSearch, Filter } from './car-search.ts';
import { priceSteps, yearSteps } from './car-search.ts';

/** A number of cars. Counting stops somewhere in a large market: then it is at least this one. */
export type Tally = { count: number; isExact: boolean };
export type Option<T> = { value: T; tally: Tally };

/** What each further choice would leave of the cars. */
export type Facets = {
  total: Tally;
  categories: Option<Category>[];
  conditions: Option<Condition>[];
  minPrices: Option<number>[];
  maxPrices: Option<number>[];
  maxYears: Option<number>[];
  locations: Option<string>[];
  verified: Tally;
  /** What would be left if one of the filters were dropped. */
  without: Partial<Record<Filter, Tally>>;
};

/** How many cars of a kind there are, e.g. by category, by years of use. */
export type Counts = Map<string, number>;
export type CountedBy = Exclude<Filter, 'text'>;

/** Some of the cars that fit, or all of them. */
export type Sample = { size: number; isAll: boolean; by: Record<CountedBy, Counts> };

/** Whether the store makes sure that there is really none, where its sample has none. */
const isSureOfNone: Record<CountedBy, boolean> = {
  category: true,
  condition: true,
  verified: true,
  price: false,
  years: false,
  location: false,
};

/** Each filter is counted among the cars that fulfil all the others. */
export function facetsFrom(
  search: CarSearch,
  sampleFor: (filter: Filter) => Sample,
  main: Sample,
): Facets {
  const option = <T extends string | number>(filter: CountedBy, value: T, count: number) => ({
    value,
    tally: { count, isExact: sampleFor(filter).isAll || (count === 0 && isSureOfNone[filter]) },
  });
  const countsBy = (filter: CountedBy): Counts => sampleFor(filter).by[filter];
  const named = <T extends string>(filter: CountedBy, values: readonly T[]) =>
    values.map((value) => option(filter, value, countsBy(filter).get(value) ?? 0));
  const between = (filter: CountedBy, least: number, most: number) =>
    sum([...countsBy(filter)].filter(([at]) => Number(at) >= least && Number(at) <= most));

  return {
    total: tallyOf(main),
    categories: named('category', categories),
    conditions: named('condition', conditions),
    minPrices: priceSteps.map((step) =>
      option('price', step, between('price', step, search.maxPrice ?? Number.POSITIVE_INFINITY)),
    ),
    maxPrices: priceSteps.map((step) =>
      option('price', step, between('price', search.minPrice ?? 0, step)),
    ),
    maxYears: yearSteps.map((step) => option('years', step, between('years', 0, step))),
    locations: placesIn(countsBy('location'), search.locations).map(({ name, count }) =>
      option('location', name, count),
    ),
    verified: option('verified', 'true', countsBy('verified').get('true') ?? 0).tally,
    without: {},
  };
}

export const tallyOf = ({ size, isAll }: Sample): Tally => ({ count: size, isExact: isAll });

/** The start of the range of prices that an amount belongs to: what lies between no option needs to know. */
export const priceBounds = ({ minPrice, maxPrice }: CarSearch): number[] => {
  const starts = [...priceSteps, ...(minPrice === null ? [] : [minPrice])];
  const ends = [...priceSteps, ...(maxPrice === null ? [] : [maxPrice])].map((end) => end + 1);
  return [...new Set([0, ...starts, ...ends])].sort((a, b) => a - b);
};

const mostPlaces = 12;

/** "Gulshan, Dhaka" counts for both. Every spelling counts; the commonest one is shown. */
function placesIn(locations: Counts, chosen: string[]): { name: string; count: number }[] {
  const places = new Map(chosen.map((name) => [foldedPlace(name), { name, count: 0 }]));
  const commonestFirst = [...locations].sort(([, a], [, b]) => b - a);
  for (const [location, count] of commonestFirst) {
    for (const [folded, name] of partsOf(location)) {
      const place = places.get(folded) ?? { name, count: 0 };
      places.set(folded, { ...place, count: place.count + count });
    }
  }
  const isChosen = (name: string) => chosen.includes(name);
  return [...places.values()]
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
    .filter(({ name }, index) => index < mostPlaces || isChosen(name));
}

const partsOf = (location: string) =>
  new Map(
    location
      .split(',')
      .map((part) => [foldedPlace(part), part.trim()] as const)
      .filter(([folded]) => folded !== ''),
  );

export const foldedPlace = (name: string): string =>
  name
    .trim()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const sum = (counts: [string, number][]) => counts.reduce((total, [, count]) => total + count, 0);
