import {
  type Category,
  type Condition,
  categories,
  conditions,
} from '#marketplace/listings/listing.ts';
import { dollars, type Money, toDollars } from '#marketplace/money.ts';

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
/** In dollars. */
export const highestPrice = 999_999.99;

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

/** The one way to write a search into an address: defaults left out, always in the same order. */
export function searchToParams(search: CarSearch): URLSearchParams {
  const params = new URLSearchParams();
  const add = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') params.append(name, String(value));
  };
  add('q', search.text);
  for (const category of search.categories) add('category', category);
  for (const condition of search.conditions) add('condition', condition);
  add('minPrice', search.minPrice && toDollars(search.minPrice));
  add('maxPrice', search.maxPrice && toDollars(search.maxPrice));
  add('maxYears', search.maxYears);
  for (const location of search.locations) add('location', location);
  if (search.verifiedOnly) add('verified', 'true');
  if (search.order !== 'newest') add('order', search.order);
  return params;
}

/** Reads an address as far as it makes sense: what does not is left out. */
export function searchFromParams(params: URLSearchParams): CarSearch {
  const chosen = <T extends string>(name: string, all: readonly T[]) =>
    all.filter((value) => params.getAll(name).includes(value));
  const number = (name: string, most: number) => numberIn(params.get(name), most);

  return {
    text: tidyText(params.get('q') ?? ''),
    categories: chosen('category', categories),
    conditions: chosen('condition', conditions),
    minPrice: inCents(number('minPrice', highestPrice)),
    maxPrice: inCents(number('maxPrice', highestPrice)),
    maxYears: number('maxYears', mostYears),
    locations: [...new Set(params.getAll('location').map(tidyText))]
      .filter((location) => location !== '')
      .sort()
      .slice(0, mostLocations),
    verifiedOnly: params.get('verified') === 'true',
    order: orders.find((order) => order === params.get('order')) ?? 'newest',
  };
}

/** An id; before it, in other orders than the newest, what the page before ended with. */
export const cursorShape = /^(?:(-?\d{1,9})~)?([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/i;

/** One line without control characters and of a sensible length. */
export const tidyText = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, longestText)
    .trim();

function numberIn(text: string | null, most: number): number | null {
  const number = text && /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  return number > 0 && number <= most ? number : null;
}

const inCents = (amount: number | null) => (amount === null ? null : dollars(amount));
