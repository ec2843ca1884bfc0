import type { QueryClient } from '@tanstack/react-query';
import { redirect } from 'react-router';
import type { ApiClient } from '#kit/api-client.ts';
import { placeCalled } from '#marketplace/cars/places/place.ts';
import { placesCalled } from '#marketplace/cars/places/web/places.ts';
import { without } from '../../car-search.ts';
import { type CarListAddress, changedAddress, readAddress } from '../car-list-address.ts';
import { carFacets } from '../cars-on-offer.ts';

type PlaceRequest = {
  api: ApiClient;
  cache: QueryClient;
  params: URLSearchParams;
  slugs: readonly string[];
};

/** Without our scripts, browsers send the typed place beside the id of the previous one. */
export async function readTypedPlace(
  { api, cache, params, slugs }: PlaceRequest,
  address: CarListAddress,
): Promise<CarListAddress> {
  const { search, place: typed } = address;
  if (!params.has('place')) return address;
  if (typed === null) return { ...address, search: without(search, 'near') };

  const chosen =
    search.near === null ? null : (await cache.fetchQuery(carFacets(api, search))).place;
  const isUnchanged = chosen?.name === typed;
  const near = isUnchanged
    ? chosen.id
    : placeCalled(typed, await cache.fetchQuery(placesCalled(api, typed)))?.id;
  if (near === undefined) return { ...address, search: without(search, 'near') };
  // Read again, because a distance counts only with a place.
  const found = new URLSearchParams(params);
  found.set('near', String(near));
  throw redirect(changedAddress(address, readAddress(found, address.category, slugs).search));
}
