import type { Place } from '#marketplace/cars/places/place.ts';
import { type PriceLabel, priceLabels } from '#marketplace/cars/valuation/price-label.ts';
import { type Category, type Condition, facts } from '#marketplace/cars/vehicles/facts.ts';
import { type Make, makeNamed, slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import type { CarSearch, Filter } from './car-search.ts';
import { priceSteps, yearSteps } from './car-search.ts';
import { factCounts } from './fact-counts.ts';
import { type FactFilter, type FactParameter, factFilters } from './fact-filters.ts';
import { spellingsIn } from './spellings.ts';

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
  priceLabels: Option<PriceLabel>[];
  locations: Option<string>[];
  verified: Tally;
  facts: Record<FactParameter, Option<string | number>[]>;
  /** With the cars that do not say; null when no fact is asked for. */
  unstated: Tally | null;
  /** Where the search looks. */
  place: Place | null;
  /** Of cars around a place: those that fit otherwise, but do not say where exactly they are. */
  unplaced: Tally | null;
  /** What would be left if one of the filters were dropped. */
  without: Partial<Record<Filter, Tally>>;
};

/** How many cars of a kind there are, e.g. by category, by years of use. */
export type Counts = Map<string, number>;
export type CountedBy = Exclude<Filter, 'text'>;

/** Some of the cars that fit, or all of them. */
export type Sample = {
  size: number;
  isAll: boolean;
  by: Record<CountedBy, Counts>;
};

type Counted = {
  sampleFor: (filter: Filter) => Sample;
  main: Sample;
  makes: readonly Make[];
  /** There is no car of any other that the text would let through. */
  possible: Category[];
};

/** Each filter is counted among the cars that fulfil all the others. */
export function facetsFrom(search: CarSearch, counted: Counted): Facets {
  const { sampleFor, main, makes, possible } = counted;
  const option = <T extends string | number>(filter: CountedBy, value: T, count: number) => {
    const isExact =
      sampleFor(filter).isAll || (filter === 'category' && !possible.includes(`${value}`));
    return { value, tally: { count, isExact } };
  };
  const countsBy = (filter: CountedBy): Counts => sampleFor(filter).by[filter];
  const named = <T extends string>(filter: CountedBy, values: readonly T[]) =>
    values.map((value) => option(filter, value, countsBy(filter).get(value) ?? 0));
  const between = (filter: CountedBy, least: number, most: number) =>
    sum([...countsBy(filter)].filter(([at]) => Number(at) >= least && Number(at) <= most));

  return {
    total: tallyOf(main),
    categories: named('category', slugsOf(makes)).filter(
      ({ value, tally }) =>
        tally.count > 0 || search.categories.includes(value) || makeNamed(makes, value)?.active,
    ),
    conditions: named('condition', Object.keys(facts.condition.values) as Condition[]),
    minPrices: priceSteps().map((step) =>
      option('price', step, between('price', step, search.maxPrice ?? Number.POSITIVE_INFINITY)),
    ),
    maxPrices: priceSteps().map((step) =>
      option('price', step, between('price', search.minPrice ?? 0, step)),
    ),
    maxYears: yearSteps.map((step) => option('years', step, between('years', 0, step))),
    priceLabels: named('priceLabel', priceLabels),
    locations: placesIn(countsBy('location'), search.locations).map(({ name, count }) =>
      option('location', name, count),
    ),
    verified: option('verified', 'true', countsBy('verified').get('true') ?? 0).tally,
    facts: Object.fromEntries(
      factFilters.map((each) => [
        each.parameter,
        factCounts(each, search, countsBy(each.parameter))
          .map(({ value, count }) => option(each.parameter, value, count))
          .filter(({ value, tally }) => isWorthOffering(each, search, value, tally)),
      ]),
    ) as Facets['facts'],
    unstated: null,
    place: null,
    unplaced:
      search.near === null ? null : option('near', 'true', countsBy('near').get('true') ?? 0).tally,
    without: {},
  };
}

/** Nobody misses equipment that no car has. */
const isWorthOffering = (
  { parameter, filter }: FactFilter,
  search: CarSearch,
  value: string | number,
  { count, isExact }: Tally,
) =>
  filter.by !== 'all' ||
  count > 0 ||
  !isExact ||
  (search[parameter] as (string | number)[]).includes(value);

export const tallyOf = ({ size, isAll }: Sample): Tally => ({ count: size, isExact: isAll });

/** The start of the range of prices that an amount belongs to: what lies between no option needs to know. */
export const priceBounds = ({ minPrice, maxPrice }: CarSearch): number[] => {
  const starts = [...priceSteps(), ...(minPrice === null ? [] : [minPrice])];
  const ends = [...priceSteps(), ...(maxPrice === null ? [] : [maxPrice])].map((end) => end + 1);
  return [...new Set([0, ...starts, ...ends])].sort((a, b) => a - b);
};

const mostPlaces = 12;

/** "Gulshan, Dhaka" counts for both. */
const placesIn = (locations: Counts, chosen: string[]) =>
  spellingsIn(locations, chosen, (location) => location.split(',')).filter(
    ({ name }, index) => index < mostPlaces || chosen.includes(name),
  );

const sum = (counts: [string, number][]) => counts.reduce((total, [, count]) => total + count, 0);
