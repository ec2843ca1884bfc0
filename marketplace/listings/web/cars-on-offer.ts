import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#web/api-client.ts';
import { carFromWire, type ListingResponse, type ListingsResponse } from '../contract.ts';
import type { Car } from '../listing.ts';

export type PageOfCars = { cars: Car[]; next: string | null; total: number | null };

/** Advertised cars, newest first, page by page. `after` starts further down the list. */
export const carsOnOffer = (
  api: ApiClient,
  { category, after }: { category?: string; after?: string } = {},
) =>
  infiniteQueryOptions({
    queryKey: ['cars', { category: category ?? null, after: after ?? null }],
    queryFn: ({ pageParam }) => pageOfCars(api, { category, cursor: pageParam }),
    initialPageParam: after ?? null,
    getNextPageParam: (page: PageOfCars) => page.next,
  });

type Wanted = { category?: string; cursor?: string | null; limit?: number };

async function pageOfCars(
  api: ApiClient,
  { category, cursor, limit }: Wanted,
): Promise<PageOfCars> {
  const query = new URLSearchParams({
    order: 'newest',
    ...(cursor && { cursor }),
    ...(limit && { limit: String(limit) }),
  });
  const path = category === undefined ? '/addProduct' : `/category/${encodeURIComponent(category)}`;
  const answer = await api.get<ListingsResponse>(`${path}?${query}`);

  return {
    cars: answer.data.map(carFromWire),
    next: answer.next ?? null,
    total: answer.total ?? null,
  };
}

/** The newest advertised cars, of one brand or of all; as many as fit on one shelf. */
export const newestCars = (
  api: ApiClient,
  { category, count }: { category?: string; count: number },
) =>
  queryOptions({
    queryKey: ['cars', 'newest', { category: category ?? null, count }],
    queryFn: async () => (await pageOfCars(api, { category, limit: count })).cars,
  });

/** How many cars of a brand are advertised. */
export const numberOfCars = (api: ApiClient, category: string) =>
  queryOptions({
    queryKey: ['cars', 'number', { category }],
    queryFn: async () => (await pageOfCars(api, { category, limit: 1 })).total,
  });

export const carById = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['car', id],
    queryFn: async () =>
      carFromWire((await api.get<ListingResponse>(`/addProduct/${encodeURIComponent(id)}`)).data),
  });
