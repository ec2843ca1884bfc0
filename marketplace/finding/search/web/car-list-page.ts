import { ApiError } from '#kit/api-client.ts';
import type { PageRequest } from '#kit/page.ts';
import { refuseValue } from '#kit/refuse-value.ts';
import type { Category } from '#marketplace/cars/vehicles/facts.ts';
import { slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import { allMakes } from '#marketplace/cars/vehicles/web/makes.ts';
import { filtersOf } from '../car-search.ts';
import {
  type CarListAddress,
  pathOf,
  readAddress,
  redirectUnlessTidy,
  refuseMistakes,
} from './car-list-address.ts';
import { carFacets, carsOnOffer } from './cars-on-offer.ts';
import { readTypedPlace } from './filters/typed-place.ts';
import { nearestCars } from './nothing-found.tsx';

export async function preloadCarList({ api, cache, url }: PageRequest, category: Category | null) {
  const slugs = slugsOf(await cache.ensureQueryData(allMakes(api)));
  refuseMistakes(url, slugs);
  const params = url.searchParams;
  const asked = { api, cache, params, slugs };
  const address = await readTypedPlace(asked, readAddress(params, category, slugs));
  redirectUnlessTidy(url, address);

  const { search, after, count } = address;
  const cars = cache.prefetchInfiniteQuery(carsOnOffer(api, search, { after, count }));
  // A page that fails must wait for its other query, too.
  const facets = await cache
    .fetchQuery(carFacets(api, search))
    .catch(refuseUnknownPlace)
    .finally(() => cars);
  if (facets.total.count === 0 && !facets.total.atLeast) {
    await cache.prefetchQuery(nearestCars(api, address, facets));
  }
}

/** Only the API knows all places. */
function refuseUnknownPlace(error: unknown): never {
  if (error instanceof ApiError && error.status === 400)
    refuseValue(Object.entries(error.fields)[0]);
  throw error;
}

/**
 * For search engines. Another order is the same list, a brand is the page of that brand, and other searches must not be
 * listed (undefined).
 */
export function canonicalPath({ category, search, after }: CarListAddress): string | undefined {
  const filters = filtersOf(search).filter((filter) => filter !== 'category');
  if (after || filters.length > 0 || search.category.length > 1) return undefined;
  return pathOf(category ?? search.category[0] ?? null);
}
