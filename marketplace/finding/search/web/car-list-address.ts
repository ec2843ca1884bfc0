import { redirect } from 'react-router';
import { refuseValue } from '#kit/refuse-value.ts';
import { longestPlace } from '#marketplace/cars/places/place.ts';
import type { Category } from '#marketplace/cars/vehicles/facts.ts';
import { type CarSearch, cursorShape, without } from '../car-search.ts';
import { tidyText } from '../parameter.ts';
import { readSearch, searchToParams } from '../search-parameters.ts';
import { carsPerPage } from './cars-on-offer.ts';

/** As many as one call answers, in whole pages. */
const mostShown = 192;

/** Everything that a list of cars shows is in its address. */
export type CarListAddress = {
  /** On the page of a category it is part of the path. */
  category: Category | null;
  search: CarSearch;
  /** What somebody typed as a place, and we do not know. */
  place: string | null;
  /** Where the list begins, for whoever reads it page by page. */
  after: string | null;
  /** How many cars it begins with: more, for whoever comes back to a longer list. */
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

export const pathOf = (category: Category | null): string =>
  category ? `/category/${category}` : '/car';

export function addressOf({ category, search, place, after, count }: CarListAddress): string {
  const params = searchToParams(category ? { ...search, category: [] } : search);
  if (place) params.set('place', place);
  if (after) params.set('after', after);
  if (count !== carsPerPage) params.set('show', String(count));
  return params.size > 0 ? `${pathOf(category)}?${params}` : pathOf(category);
}

/** The same list from its beginning, after something else was chosen. */
export const changedAddress = (address: CarListAddress, search: CarSearch): string =>
  addressOf({ ...address, search, place: null, after: null, count: carsPerPage });

/** The list without a place, where it says that it does not know this one. */
export const addressOfUnknown = (address: CarListAddress, place: string): string =>
  addressOf({
    ...address,
    search: without(address.search, 'near'),
    place,
    after: null,
    count: carsPerPage,
  });

/** What cannot be read is said, and never answered with every car. */
export function refuseMistakes({ searchParams }: URL, slugs: readonly string[]): void {
  const { mistakes } = readSearch((name) => searchParams.getAll(name), slugs);
  refuseValue(Object.entries(mistakes)[0]);
}

/** Forms of the browser write empty fields and any order: every list has one address only. */
export function redirectUnlessTidy(url: URL, address: CarListAddress): void {
  const tidy = addressOf(address);
  if (url.search !== tidy.slice(url.pathname.length)) throw redirect(tidy);
}

/** The next step of a list that grows in place. */
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
