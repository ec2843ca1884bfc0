import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import type { PageOf } from '#kit/paged-list.tsx';
import { useAction } from '#kit/use-action.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import type {
  ReportedConversation,
  ReportedMessagesResponse,
  ReportedResponse,
} from '../../moderation-contract.ts';

const path = '/administration/conversations';

/** The one reported last first. */
export const reportedConversations = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: ['reported messages'],
    queryFn: async ({ pageParam }): Promise<PageOf<ReportedConversation>> => {
      const query = new URLSearchParams({ ...(pageParam && { cursor: pageParam }) });
      const { data, next } = await api.get<ReportedResponse>(`${path}?${query}`);
      return { items: data, next: next ?? null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** Each look is noted, so it is asked for once and not again by itself. */
export const wordsOf = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['reported words', id],
    queryFn: async () =>
      (await api.get<ReportedMessagesResponse>(`${path}/${encodeURIComponent(id)}`)).data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** `onDone` is told before the card goes. */
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
