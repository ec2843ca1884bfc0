import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import { pagedQuery } from '#kit/paged-query.ts';
import { useAction } from '#kit/use-action.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import type { ReportedMessagesResponse, ReportedResponse } from '../../moderation-contract.ts';

const path = '/administration/conversations';

export const reportedConversations = (api: ApiClient) =>
  pagedQuery(['reported conversations'], (cursor) => api.get<ReportedResponse>(path, { cursor }));

/** Never refetched, because the audit trail records each call. */
export const reportedMessages = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['reported messages', id],
    queryFn: async () =>
      (await api.get<ReportedMessagesResponse>(`${path}/${encodeURIComponent(id)}`)).data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Calls `onDone` before the card disappears. */
export function useDismiss(onDone: () => void) {
  const api = useApi();
  return useAction(
    ({ id, reason }: { id: string; reason: string }) =>
      api.delete<MessageResponse>(
        `${path}/${encodeURIComponent(id)}/reports?${new URLSearchParams({ reason })}`,
      ),
    { onDone, saysProblems: true },
  );
}
