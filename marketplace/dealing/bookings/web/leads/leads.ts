import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import type { CallOutcome, Lead, LeadsResponse } from '../../lead-contract.ts';

/** Which of them: of one car or of all, everybody or only those who wait for a call. */
export type LeadFilter = { car: string | null; onlyWaiting: boolean };
export type PageOfLeads = { leads: Lead[]; waiting: number; next: string | null };

export const leadsOf = (api: ApiClient, filter: LeadFilter) =>
  infiniteQueryOptions({
    queryKey: ['leads', filter],
    queryFn: ({ pageParam }) => pageOfLeads(api, filter, { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: PageOfLeads) => page.next,
  });

const mostOnDashboard = 5;

/** The newest who wait, and how many there are: for the dashboard and its menu. */
export const newestWaiting = (api: ApiClient) =>
  queryOptions({
    queryKey: ['leads', 'newest waiting'],
    queryFn: () => pageOfLeads(api, { car: null, onlyWaiting: true }, { limit: mostOnDashboard }),
  });

type Portion = { cursor?: string | null; limit?: number };

async function pageOfLeads(api: ApiClient, filter: LeadFilter, { cursor, limit }: Portion) {
  const query = new URLSearchParams({
    ...(filter.car && { car: filter.car }),
    ...(filter.onlyWaiting && { waiting: 'true' }),
    ...(cursor && { cursor }),
    ...(limit && { limit: String(limit) }),
  });
  const { data, waiting, next } = await api.get<LeadsResponse>(`/leads?${query}`);
  return { leads: data, waiting, next: next ?? null };
}

type Note = { lead: Lead; outcome: CallOutcome };

/** `onNoted` comes before the lead leaves the list, perhaps together with the list. */
export function useNoteCall(onNoted: () => void) {
  const api = useApi();
  const cache = useQueryClient();

  return useMutation({
    mutationFn: ({ lead, outcome }: Note) =>
      api.post<MessageResponse>(`/leads/${encodeURIComponent(lead.bookingId)}/calls`, { outcome }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onNoted();
    },
    onError: ({ message }) => toast.error(message),
    // Whether it worked or not: perhaps the booking was paid or given up meanwhile.
    onSettled: () => cache.invalidateQueries({ queryKey: ['leads'] }),
  });
}
