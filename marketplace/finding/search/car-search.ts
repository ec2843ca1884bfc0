import { usualDistance } from '#marketplace/cars/places/place.ts';
import type { PriceLabel } from '#marketplace/cars/valuation/price-label.ts';
import type { Category, Condition } from '#marketplace/cars/vehicles/facts.ts';
import type { Kilometres } from '#marketplace/distance.ts';
import { type Money, worthOfDollars } from '#marketplace/money.ts';
import { type FactParameter, type FactSearch, factFilters, noFacts } from './fact-filters.ts';

export const orders = [
  'newest',
  'cheapest',
  'dearest',
  'least-used',
  'lowest-mileage',
  'newest-registration',
  'newest-price-drop',
  'best-price',
] as const;
export type Order = (typeof orders)[number];

/** What somebody looks for. Empty lists and nulls stand for "any". */
export type CarSearch = {
  text: string;
  categories: Category[];
  conditions: Condition[];
  minPrice: Money | null;
  maxPrice: Money | null;
  maxYears: number | null;
  priceLabels: PriceLabel[];
  locations: string[];
  /** The id of a place. */
  near: number | null;
  within: Kilometres;
  verifiedOnly: boolean;
  /** Cars that do not say what a fact is fit, too. */
  unstated: boolean;
  order: Order;
} & FactSearch;

/** What can be taken away from a search on its own. */
const otherFilters = [
  'text',
  'category',
  'condition',
  'price',
  'years',
  'priceLabel',
  'location',
  'near',
  'verified',
] as const;
export type OtherFilter = (typeof otherFilters)[number];
export type Filter = OtherFilter | FactParameter;

const factParameters = factFilters.map(({ parameter }) => parameter);
export const filters: readonly Filter[] = [...otherFilters, ...factParameters];

const anyCar = {
  text: '',
  categories: [],
  conditions: [],
  minPrice: null,
  maxPrice: null,
  maxYears: null,
  priceLabels: [],
  locations: [],
  near: null,
  verifiedOnly: false,
  ...noFacts,
  unstated: false,
  order: 'newest',
} satisfies Omit<CarSearch, 'within'>;

export const everyCar: CarSearch = {
  ...anyCar,
  get within() {
    return usualDistance();
  },
};

/** To be filled in. Thousands of saved searches are read in one turn: objects with getters are slow to copy. */
export const emptySearch = (): CarSearch => ({ within: usualDistance(), ...anyCar });

/** The steps that are offered to choose from; any other amount works as well. */
export const priceSteps = (): Money[] =>
  [2_000, 5_000, 10_000, 15_000, 20_000, 30_000, 50_000, 75_000, 100_000, 150_000, 200_000].map(
    worthOfDollars,
  );
export const yearSteps = [1, 2, 3, 5, 8, 10, 15];

/** Of brands, models or locations at once. */
export const mostChosen = 10;
export const mostYears = 100;

const withoutFilter: Record<Filter, Partial<CarSearch>> = {
  text: { text: '' },
  category: { categories: [] },
  condition: { conditions: [] },
  price: { minPrice: null, maxPrice: null },
  years: { maxYears: null },
  priceLabel: { priceLabels: [] },
  location: { locations: [] },
  near: {
    near: null,
    get within() {
      return usualDistance();
    },
  },
  verified: { verifiedOnly: false },
  ...(Object.fromEntries(
    factParameters.map((name) => [name, { [name]: noFacts[name] }]),
  ) as unknown as Record<FactParameter, Partial<CarSearch>>),
};

export const without = (search: CarSearch, filter: Filter): CarSearch => ({
  ...search,
  ...withoutFilter[filter],
});

export const isFiltered = (search: CarSearch, filter: Filter): boolean =>
  (Object.keys(withoutFilter[filter]) as (keyof CarSearch)[]).some((key) => {
    const value = search[key];
    return Array.isArray(value) ? value.length > 0 : value !== everyCar[key];
  });

export const filtersOf = (search: CarSearch): Filter[] =>
  filters.filter((filter) => isFiltered(search, filter));

export const asksForFacts = (search: CarSearch): boolean =>
  factParameters.some((name) => isFiltered(search, name));

/** Those of several brands would be too many to choose from. */
export const offersModels = ({ categories }: CarSearch): boolean => categories.length === 1;

/** Other brands have other models. */
export const afterChoosing = (before: CarSearch, chosen: CarSearch): CarSearch =>
  String(before.categories) === String(chosen.categories) ? chosen : without(chosen, 'model');

/** What is not stated matters as long as facts are asked for, and a distance as long as there is a place. */
export const tidied = (search: CarSearch): CarSearch => ({
  ...search,
  unstated: search.unstated && asksForFacts(search),
  within: search.near === null ? everyCar.within : search.within,
});

/** An id; before it, in other orders than the newest, what the page before ended with. */
export const cursorShape = /^(?:(-?\d{1,9})~)?([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/i;
