import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import { staysOnLeaving } from '#kit/query-cache.ts';
import { brandNameIn, type Make } from '../makes.ts';
import type { MakesResponse } from '../makes-contract.ts';
import { makeFromWire } from '../makes-on-wire.ts';

const changesRarely = 5 * 60_000;

/** Every page comes with them: its layout has preloaded them. */
export const allMakes = (api: ApiClient) =>
  queryOptions({
    queryKey: ['makes'],
    queryFn: async () => (await api.get<MakesResponse>('/makes')).data.map(makeFromWire),
    staleTime: changesRarely,
    meta: staysOnLeaving,
  });

const none: Make[] = [];

export const useMakes = (): Make[] => useQuery(allMakes(useApi())).data ?? none;

/** How makers write their names. */
export function useBrandName(): (slug: string) => string {
  const makes = useMakes();
  return (slug) => brandNameIn(makes, slug);
}
