import { dollars, type Money } from '#marketplace/money.ts';
import type { Category, Condition } from '#marketplace/vehicles/facts.ts';

export const orders = ['newest', 'cheapest', 'dearest', 'least-used'] as const;
export type Order = (typeof orders)[number];

/** What somebody looks for. Empty lists and nulls stand for "any". */
export type CarSearch = {
  text: string;
  categories: Category[];
  conditions: Condition[];
  minPrice: Money | null;
  maxPrice: Money | null;
  maxYears: number | null;
  locations: string[];
  verifiedOnly: boolean;
  order: Order;
};

/** What can be taken away from a search on its own. */
export const filters = [
  'text',
  'category',
  'condition',
  'price',
  'years',
  'location',
  'verified',
] as const;
export type Filter = (typeof filters)[number];

export const everyCar: CarSearch = {
  text: '',
  categories: [],
  conditions: [],
  minPrice: null,
  maxPrice: null,
  maxYears: null,
  locations: [],
  verifiedOnly: false,
  order: 'newest',
};

/** The steps that are offered to choose from; any other amount works as well. */
export const priceSteps: Money[] = [
  2_000, 5_000, 10_000, 15_000, 20_000, 30_000, 50_000, 75_000, 100_000, 150_000, 200_000,
].map(dollars);
export const yearSteps = [1, 2, 3, 5, 8, 10, 15];

export const longestText = 100;
export const mostLocations = 10;
export const mostYears = 100;

const withoutFilter: Record<Filter, Partial<CarSearch>> = {
  text: { text: '' },
  category: { categories: [] },
  condition: { conditions: [] },
  price: { minPrice: null, maxPrice: null },
  years: { maxYears: null },
  location: { locations: [] },
  verified: { verifiedOnly: false },
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

/** An id; before it, in other orders than the newest, what the page before ended with. */
export const cursorShape = /^(?:(-?\d{1,9})~)?([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/i;
