import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import { pagedQuery } from '#kit/paged-query.ts';
import type {
  ConversationResponse,
  CountsResponse,
  InboxFilter,
  InboxResponse,
} from '../contract.ts';

const all = ['messages'];
const unread = [...all, 'unread'];
/** The keys of all lists of conversations and offers. */
export const inboxes = [...all, 'inbox'];
const conversations = [...all, 'conversation'];
export const conversationKey = (id: string) => [...conversations, id];

/** For pages that do not listen for news. */
const refetchInterval = 60_000;

export const unreadCount = (api: ApiClient) =>
  queryOptions({
    queryKey: unread,
    queryFn: async () => (await api.get<CountsResponse>('/news/counts')).data.unread,
    refetchInterval,
  });

export const inbox = (api: ApiClient, show: InboxFilter, car: string | null = null) =>
  pagedQuery([...inboxes, show, car], (cursor) =>
    api.get<InboxResponse>('/conversations', { show, car, cursor }),
  );

export const conversationAt = (api: ApiClient, id: string) =>
  infiniteQueryOptions({
    queryKey: conversationKey(id),
    queryFn: ({ pageParam }) =>
      api.get<ConversationResponse>(`/conversations/${encodeURIComponent(id)}`, {
        before: pageParam,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ data }) => {
      const first = data[0]?.position ?? 1;
      return first > 1 ? String(first) : null;
    },
  });

/** Refetches what a hint is about: one conversation, a viewing, or everything. */
export function invalidateMessages(cache: QueryClient, about: string): void {
  const [kind, id] = about.split(':');
  // A conversation shows how far its viewing has come.
  if (kind === 'viewing') void cache.invalidateQueries({ queryKey: conversations });
  if (kind !== 'conversation' && kind !== 'everything') return;
  const keys = id ? [unread, inboxes, conversationKey(id)] : [all];
  for (const queryKey of keys) void cache.invalidateQueries({ queryKey });
}
