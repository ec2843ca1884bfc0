import { usualDistance } from '#marketplace/cars/places/place.ts';
import type { Kilometres } from '#marketplace/distance.ts';
import {
  canBeUnstated,
  noOptions,
  type OptionFilter,
  type OptionSearch,
  optionFilters,
} from './option-filters.ts';

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

/** By the names of the parameters in addresses and in the API. */
export type CarSearch = OptionSearch & {
  /** The words of the buyer; empty without any. */
  q: string;
  near: number | null;
  within: Kilometres;
  /** Cars without a fact pass the filters by it. */
  unstated: boolean;
  order: Order;
};
export type SearchParameter = keyof CarSearch;

/** What buyers can remove from a search on its own. */
export type Filter = 'text' | 'near' | OptionFilter['filter'];

const optionNames = [...new Set(optionFilters.map(({ filter }) => filter))];

/** In the order of addresses and chips. */
export const filters: readonly Filter[] = [
  'text',
  ...optionNames.flatMap((name): Filter[] => (name === 'verified' ? ['near', name] : [name])),
];

const parametersOf = new Map<Filter, SearchParameter[]>(
  filters.map((filter) => [
    filter,
    optionFilters.filter((each) => each.filter === filter).map(({ parameter }) => parameter),
  ]),
);
parametersOf.set('text', ['q']).set('near', ['near', 'within']);

export const searchParameterNames: readonly SearchParameter[] = [
  ...[...parametersOf.values()].flat(),
  'unstated',
  'order',
];

const anyCar = {
  q: '',
  near: null,
  ...noOptions,
  unstated: false,
  order: 'newest',
} satisfies Omit<CarSearch, 'within'>;

export const everyCar: CarSearch = {
  ...anyCar,
  get within() {
    return usualDistance();
  },
};

/** Thousands of saved searches are read in one turn, and objects with getters are slow to copy. */
export const emptySearch = (): CarSearch => ({ within: usualDistance(), ...anyCar });

export const mostChosen = 10;

export const without = (search: CarSearch, filter: Filter): CarSearch => ({
  ...search,
  ...Object.fromEntries(parametersOf.get(filter)!.map((name) => [name, everyCar[name]])),
});

function isGiven(search: CarSearch, name: SearchParameter): boolean {
  const value = search[name];
  return Array.isArray(value) ? value.length > 0 : value !== everyCar[name];
}

export const isFiltered = (search: CarSearch, filter: Filter): boolean =>
  parametersOf.get(filter)!.some((name) => isGiven(search, name));

export const filtersOf = (search: CarSearch): Filter[] =>
  filters.filter((filter) => isFiltered(search, filter));

const factParameters = optionFilters.filter(canBeUnstated).map(({ parameter }) => parameter);

/** Returns true if cars without a fact can be missing from the result. */
export const filtersByFacts = (search: CarSearch): boolean =>
  factParameters.some((name) => isGiven(search, name));

/** The models of several brands would be too many to choose from. */
export const offersModels = ({ category }: CarSearch): boolean => category.length === 1;

/** Removes the models when the brand changes. */
export const afterChoosing = (before: CarSearch, chosen: CarSearch): CarSearch =>
  String(before.category) === String(chosen.category) ? chosen : without(chosen, 'model');

/** Removes parameters that have no effect: `unstated` without a filter by a fact, and `within` without a place. */
export const tidied = (search: CarSearch): CarSearch => ({
  ...search,
  unstated: search.unstated && filtersByFacts(search),
  within: search.near === null ? everyCar.within : search.within,
});

/** An id. In orders other than the newest, the sort key of the last car is before it. */
export const cursorShape = /^(?:(-?\d{1,9})~)?([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/i;
