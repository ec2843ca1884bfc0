import type { PageRequest } from '#kit/page.ts';
import type { Category } from '#marketplace/vehicles/facts.ts';
import { filtersOf } from '../car-search.ts';
import {
  type CarListAddress,
  pathOf,
  readAddress,
  redirectUnlessTidy,
  refuseMistakes,
} from './car-list-address.ts';
import { carFacets, carsOnOffer } from './cars-on-offer.ts';
import { nearestCars } from './nothing-found.tsx';

/** What the server needs before it can render a list. */
export async function preloadCarList({ api, cache, url }: PageRequest, category: Category | null) {
  refuseMistakes(url);
  const address = readAddress(url.searchParams, category);
  redirectUnlessTidy(url, address);

  const { search, after, count } = address;
  const cars = cache.prefetchInfiniteQuery(carsOnOffer(api, search, { after, count }));
  // Even a page that fails leaves no question behind that is still being answered.
  const facets = await cache.fetchQuery(carFacets(api, search)).finally(() => cars);
  if (facets.total.count === 0 && facets.total.isExact) {
    await cache.prefetchQuery(nearestCars(api, address, facets));
  }
}

/**
 * The address that search engines should know a list by: another order is the same list, one brand
 * is the page of that brand, and every other selection is nothing to list (undefined).
 */
export function canonicalPath({ category, search, after }: CarListAddress): string | undefined {
  const filters = filtersOf(search).filter((filter) => filter !== 'category');
  if (after || filters.length > 0 || search.categories.length > 1) return undefined;
  return pathOf(category ?? search.categories[0] ?? null);
}
