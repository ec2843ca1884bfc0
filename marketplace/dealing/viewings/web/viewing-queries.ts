import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import type { HoursResponse, SlotsResponse, Viewing, ViewingsResponse } from '../contract.ts';

const all = ['viewings'];
const betweenLooks = 60_000;

export type ShownViewings = 'coming' | 'past';

const pageOfViewings = (api: ApiClient, query: Record<string, string>) =>
  api.get<ViewingsResponse>(`/viewings?${new URLSearchParams(query)}`);

/** The next ones first, or of those that are past the last ones first. */
export const viewings = (api: ApiClient, show: ShownViewings) =>
  infiniteQueryOptions({
    queryKey: [...all, 'list', show],
    queryFn: ({ pageParam }) =>
      pageOfViewings(api, { show, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: ViewingsResponse) => page.next,
  });

/** How many wait for an answer of whoever asks. */
export const viewingsToAnswer = (api: ApiClient) =>
  queryOptions({
    queryKey: [...all, 'to answer'],
    queryFn: async () => (await pageOfViewings(api, { show: 'coming', limit: '1' })).waiting,
    refetchInterval: betweenLooks,
  });

/** The newest that the two of a conversation arranged. */
export const viewingIn = (api: ApiClient, conversation: string) =>
  queryOptions({
    queryKey: [...all, 'in', conversation],
    queryFn: async () => (await pageOfViewings(api, { conversation, limit: '1' })).data[0] ?? null,
  });

/** Who is coming to see a car, within two weeks. */
export const comingToSee = (api: ApiClient, car: string) =>
  queryOptions({
    queryKey: [...all, 'of', car],
    queryFn: async () => (await pageOfViewings(api, { car, show: 'coming', limit: '100' })).data,
  });

/** The newest of the caller's own about a car. */
export async function viewingOf(api: ApiClient, car: string): Promise<Viewing | null> {
  const { data } = await pageOfViewings(api, { car, limit: '1' });
  return data[0] ?? null;
}

/** When a car can be seen. Others ask, too: what was free a while ago is asked for again. */
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

/** A hint says what is worth asking for again. Leads are counted from everything. */
export function askForViewingsAgain(cache: QueryClient, about: string): void {
  const [kind] = about.split(':');
  for (const key of ['leads', 'changed-cars']) {
    void cache.invalidateQueries({ queryKey: [key] });
  }
  if (kind === 'conversation') return;
  void cache.invalidateQueries({
    queryKey: all,
    // Whoever is changing them would lose what they have not saved.
    predicate: ({ queryKey }) => queryKey[1] !== 'hours',
  });
}
