import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import type { PageOf } from '#kit/paged-list.tsx';
import type { CarsWithLeadsResponse, CarWithLeads } from '../contract.ts';

async function pageOfCars(
  api: ApiClient,
  query: Record<string, string>,
): Promise<PageOf<CarWithLeads>> {
  const path = `/leads/cars?${new URLSearchParams(query)}`;
  const { data, next } = await api.get<CarsWithLeadsResponse>(path);
  return { items: data, next: next ?? null };
}

/** Where somebody waits first. */
export const carsWithLeads = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: ['leads', 'cars'],
    queryFn: ({ pageParam }) => pageOfCars(api, pageParam ? { cursor: pageParam } : {}),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** Null if nobody is interested in it, or it is somebody else's. */
export const carWithLeads = (api: ApiClient, car: string) =>
  queryOptions({
    queryKey: ['leads', 'car', car],
    queryFn: async () => (await pageOfCars(api, { car })).items[0] ?? null,
  });
