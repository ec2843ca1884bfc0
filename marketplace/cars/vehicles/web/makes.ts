import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import { staysOnLeaving } from '#kit/query-cache.ts';
import { brandNameIn } from '../makes.ts';
import type { Make, MakesResponse } from '../makes-contract.ts';

const changesRarely = 5 * 60_000;

/** The layout of every page preloads them. */
export const allMakes = (api: ApiClient) =>
  queryOptions({
    queryKey: ['makes'],
    queryFn: async () => (await api.get<MakesResponse>('/makes')).data,
    staleTime: changesRarely,
    meta: staysOnLeaving,
  });

const none: Make[] = [];

export const useMakes = (): Make[] => useQuery(allMakes(useApi())).data ?? none;

export function useBrandName(): (slug: string) => string {
  const makes = useMakes();
  return (slug) => brandNameIn(makes, slug);
}
