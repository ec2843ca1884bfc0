import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import type { ChangedCar, ChangedCarsResponse, ChangesSeenRequest } from '../contract.ts';

export const changedCars = (api: ApiClient) =>
  queryOptions({
    queryKey: ['changed-cars'],
    queryFn: async () => (await api.get<ChangedCarsResponse>('/changed-cars')).data,
    staleTime: 0,
  });

export function useChangesSeen(onSeen: () => void) {
  const api = useApi();
  const cache = useQueryClient();

  return useMutation({
    mutationFn: ({ id, revision }: ChangedCar) =>
      api.put<MessageResponse>(`/changed-cars/${encodeURIComponent(id)}`, {
        revision,
      } satisfies ChangesSeenRequest),
    onSuccess: onSeen,
    onError: (error) => toast.error(error.message),
    onSettled: () => cache.invalidateQueries({ queryKey: changedCars(api).queryKey }),
  });
}
