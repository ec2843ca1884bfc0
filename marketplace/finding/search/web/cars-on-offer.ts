import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import type { ListingsResponse } from '#marketplace/cars/listings/contract.ts';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { carFromWire } from '#marketplace/cars/listings/listing-on-wire.ts';
import type { CarSearch } from '../car-search.ts';
import type { FacetsResponse } from '../contract.ts';
import { searchToParams } from '../search-parameters.ts';

export type PageOfCars = Omit<ListingsResponse, 'data'> & { data: Car[] };

export const carsPerPage = 24;

export const carsOnOffer = (
  api: ApiClient,
  search: CarSearch,
  { after = null, count = carsPerPage }: { after?: string | null; count?: number } = {},
) =>
  infiniteQueryOptions({
    queryKey: ['cars', { search: searchToParams(search).toString(), after }],
    queryFn: ({ pageParam }) =>
      pageOfCars(api, search, {
        cursor: pageParam,
        limit: pageParam === after ? count : undefined,
      }),
    initialPageParam: after,
    getNextPageParam: ({ next }: PageOfCars) => next,
    placeholderData: keepPreviousData,
  });

export async function pageOfCars(
  api: ApiClient,
  search: CarSearch,
  { cursor, limit = carsPerPage }: { cursor?: string | null; limit?: number | undefined },
): Promise<PageOfCars> {
  const query = searchToParams(search);
  query.set('order', search.order);
  if (limit !== carsPerPage) query.set('limit', String(limit));
  if (cursor) query.set('cursor', cursor);
  query.set('brief', 'true');
  const page = await api.get<ListingsResponse>(`/addProduct?${query}`);
  return { ...page, data: page.data.map(carFromWire) };
}

export const carFacets = (api: ApiClient, search: CarSearch) => {
  const query = searchToParams({ ...search, order: 'newest' }).toString();
  return queryOptions({
    queryKey: ['cars', 'facets', query],
    queryFn: async () => (await api.get<FacetsResponse>(`/addProduct/facets?${query}`)).data,
    placeholderData: keepPreviousData,
  });
};
