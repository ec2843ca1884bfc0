import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import type { ListingsResponse } from '#marketplace/cars/listings/contract.ts';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { carFromWire } from '#marketplace/cars/listings/listing-on-wire.ts';
import type { CarSearch } from '../car-search.ts';
import type { FacetsResponse } from '../contract.ts';
import { searchToParams } from '../search-parameters.ts';

export type Correction = { typed: string; meant: string; also?: true | undefined };
export type PageOfCars = {
  cars: Car[];
  next: string | null;
  total: number | null;
  corrections: Correction[];
};

export const carsPerPage = 24;

type Start = {
  after?: string | null;
  /** The number of cars on the first page. */
  count?: number;
};

export const carsOnOffer = (
  api: ApiClient,
  search: CarSearch,
  { after = null, count = carsPerPage }: Start = {},
) =>
  infiniteQueryOptions({
    queryKey: ['cars', { search: searchToParams(search).toString(), after }],
    queryFn: ({ pageParam }) =>
      pageOfCars(api, search, {
        cursor: pageParam,
        limit: pageParam === after ? count : undefined,
      }),
    initialPageParam: after,
    getNextPageParam: (page: PageOfCars) => page.next,
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
  const answer = await api.get<ListingsResponse>(`/addProduct?${query}`);

  return {
    cars: answer.data.map(carFromWire),
    next: answer.next ?? null,
    total: answer.total ?? null,
    corrections: answer.corrections ?? [],
  };
}

export const carFacets = (api: ApiClient, search: CarSearch) => {
  const query = searchToParams({ ...search, order: 'newest' }).toString();
  return queryOptions({
    queryKey: ['cars', 'facets', query],
    queryFn: async () => (await api.get<FacetsResponse>(`/addProduct/facets?${query}`)).data,
    placeholderData: keepPreviousData,
  });
};
