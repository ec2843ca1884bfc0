import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import { pagedQuery } from '#kit/paged-query.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import type { CallOutcome, LeadsResponse } from '../../lead-contract.ts';

type LeadFilter = { car?: string; onlyWaiting?: boolean };

export const leadsOf = (api: ApiClient, { car, onlyWaiting = false }: LeadFilter) =>
  pagedQuery(['leads', { car, onlyWaiting }], (cursor) =>
    api.get<LeadsResponse>('/leads', { car, waiting: onlyWaiting && 'true', cursor }),
  );

const mostOnDashboard = '5';

export const newestWaiting = (api: ApiClient) =>
  queryOptions({
    queryKey: ['leads', 'newest waiting'],
    queryFn: () => api.get<LeadsResponse>('/leads', { waiting: 'true', limit: mostOnDashboard }),
  });

/** Calls `onNoted` before the lead leaves the list. */
export function useNoteCall(onNoted: () => void) {
  const api = useApi();
  const cache = useQueryClient();

  return useMutation({
    mutationFn: ({ bookingId, outcome }: { bookingId: string; outcome: CallOutcome }) =>
      api.post<MessageResponse>(`/leads/${encodeURIComponent(bookingId)}/calls`, { outcome }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onNoted();
    },
    onError: ({ message }) => toast.error(message),
    // Also after an error: the booking may have been paid or deleted.
    onSettled: () => cache.invalidateQueries({ queryKey: ['leads'] }),
  });
}
