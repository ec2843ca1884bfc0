import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import { pagedQuery } from '#kit/paged-query.ts';
import type { HoursResponse, SlotsResponse, Viewing, ViewingsResponse } from '../contract.ts';

const all = ['viewings'];
const path = '/viewings';
const pollEvery = 60_000;

export type ShownViewings = 'coming' | 'past';

export const viewings = (api: ApiClient, show: ShownViewings) =>
  pagedQuery([...all, 'list', show], (cursor) => api.get<ViewingsResponse>(path, { show, cursor }));

export const viewingsToAnswer = (api: ApiClient) =>
  queryOptions({
    queryKey: [...all, 'to answer'],
    queryFn: async () =>
      (await api.get<ViewingsResponse>(path, { show: 'coming', limit: '1' })).waiting,
    refetchInterval: pollEvery,
  });

/** The newest one in a conversation. */
export const viewingIn = (api: ApiClient, conversation: string) =>
  queryOptions({
    queryKey: [...all, 'in', conversation],
    queryFn: async () =>
      (await api.get<ViewingsResponse>(path, { conversation, limit: '1' })).data[0] ?? null,
  });

export const comingToSee = (api: ApiClient, car: string) =>
  queryOptions({
    queryKey: [...all, 'of', car],
    queryFn: async () =>
      (await api.get<ViewingsResponse>(path, { car, show: 'coming', limit: '100' })).data,
  });

/** The caller's newest viewing of a car. */
export async function viewingOf(api: ApiClient, car: string): Promise<Viewing | null> {
  const { data } = await api.get<ViewingsResponse>(path, { car, limit: '1' });
  return data[0] ?? null;
}

/** Always loaded again, because other buyers ask for times, too. */
export const slotsOf = (api: ApiClient, carId: string) =>
  queryOptions({
    queryKey: [...all, 'slots', carId],
    queryFn: async () => {
      const path = `/addProduct/${encodeURIComponent(carId)}/slots`;
      const { zone, data } = await api.get<SlotsResponse>(path);
      return { zone, slots: data };
    },
    staleTime: 0,
  });

export const viewingHours = (api: ApiClient) =>
  queryOptions({
    queryKey: [...all, 'hours'],
    queryFn: () => api.get<HoursResponse>('/viewing-hours'),
  });

/** `about` comes from a hint. Leads are counted from viewings and conversations. */
export function invalidateViewings(cache: QueryClient, about: string): void {
  const [kind] = about.split(':');
  for (const key of ['leads', 'changed-cars']) {
    void cache.invalidateQueries({ queryKey: [key] });
  }
  if (kind === 'conversation') return;
  void cache.invalidateQueries({
    queryKey: all,
    // The seller would lose unsaved changes in the form.
    predicate: ({ queryKey }) => queryKey[1] !== 'hours',
  });
}
