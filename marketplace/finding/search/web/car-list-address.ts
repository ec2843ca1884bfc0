import { redirect } from 'react-router';
import { refuseValue } from '#kit/refuse-value.ts';
import { longestPlace } from '#marketplace/cars/places/place.ts';
import type { Category } from '#marketplace/cars/vehicles/facts.ts';
import { type CarSearch, cursorShape, type Filter, filtersOf, without } from '../car-search.ts';
import { tidyText } from '../parameter.ts';
import { readSearch, searchToParams } from '../search-parameters.ts';
import { carsPerPage } from './cars-on-offer.ts';

/** The most cars of one call, in whole pages. */
const mostShown = 192;

export type CarListAddress = {
  category: Category | null;
  search: CarSearch;
  /** The typed place, if we do not know it. */
  place: string | null;
  /** The cursor of the first car, without our scripts. */
  after: string | null;
  /** The number of cars at first: more if the visitor comes back to a longer list. */
  count: number;
};

export function readAddress(
  params: URLSearchParams,
  category: Category | null,
  slugs: readonly string[],
): CarListAddress {
  const { search } = readSearch((name) => params.getAll(name), slugs);
  return {
    category,
    search: category ? { ...search, category: [category] } : search,
    place: tidyText(params.get('place') ?? '').slice(0, longestPlace) || null,
    after: cursorIn(params.get('after'), search),
    count: countIn(params.get('show')),
  };
}

/** Without the category in the path. */
export const filtersIn = ({ search, category }: CarListAddress): Filter[] =>
  filtersOf(search).filter((filter) => !(filter === 'category' && category));

export const pathOf = (category: Category | null): string =>
  category ? `/category/${category}` : '/car';

export function addressOf({ category, search, place, after, count }: CarListAddress): string {
  const params = searchToParams(category ? { ...search, category: [] } : search);
  if (place) params.set('place', place);
  if (after) params.set('after', after);
  if (count !== carsPerPage) params.set('show', String(count));
  return params.size > 0 ? `${pathOf(category)}?${params}` : pathOf(category);
}

/** The beginning of a list with another search. */
export const changedAddress = (address: CarListAddress, search: CarSearch): string =>
  addressOf({ ...address, search, place: null, after: null, count: carsPerPage });

/** The list without a place, and with the message that we do not know this one. */
export const addressOfUnknown = (address: CarListAddress, place: string): string =>
  addressOf({
    ...address,
    search: without(address.search, 'near'),
    place,
    after: null,
    count: carsPerPage,
  });

/** An unreadable parameter must not show all cars. */
export function refuseMistakes({ searchParams }: URL, slugs: readonly string[]): void {
  const { mistakes } = readSearch((name) => searchParams.getAll(name), slugs);
  refuseValue(Object.entries(mistakes)[0]);
}

/** Browsers send empty inputs in any order, but each list has one address. */
export function redirectUnlessTidy(url: URL, address: CarListAddress): void {
  const tidy = addressOf(address);
  if (url.search !== tidy.slice(url.pathname.length)) throw redirect(tidy);
}

export const grownTo = (address: CarListAddress, shown: number): string =>
  addressOf({ ...address, count: Math.min(Math.max(shown, carsPerPage), mostShown) });

function cursorIn(text: string | null, { order }: CarSearch): string | null {
  const [cursor, key] = text?.match(cursorShape) ?? [];
  const isOfThisOrder = (key === undefined) === (order === 'newest');
  return cursor !== undefined && isOfThisOrder ? cursor : null;
}

function countIn(text: string | null): number {
  const count = Number(text);
  const isWholePages = count % carsPerPage === 0;
  return isWholePages && count > 0 && count <= mostShown ? count : carsPerPage;
}
