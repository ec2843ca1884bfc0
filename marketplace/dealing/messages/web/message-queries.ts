import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import type { PageOf } from '#kit/paged-list.tsx';
import type {
  Conversation,
  ConversationResponse,
  CountsResponse,
  InboxFilter,
  InboxResponse,
} from '../contract.ts';

const all = ['messages'];
const unread = [...all, 'unread'];
/** Whatever is a list of conversations, or of what goes on in them. */
export const inboxes = [...all, 'inbox'];
const talks = [...all, 'talk'];
export const talk = (id: string) => [...talks, id];

/** Where nobody listens for news, it is asked for from time to time. */
const betweenLooks = 60_000;

/** How many conversations have something unread. */
export const unreadCount = (api: ApiClient) =>
  queryOptions({
    queryKey: unread,
    queryFn: async () => (await api.get<CountsResponse>('/news/counts')).data.unread,
    refetchInterval: betweenLooks,
  });

/** What happened last comes first; of one car, or of all. */
export const inbox = (api: ApiClient, show: InboxFilter, car: string | null = null) =>
  infiniteQueryOptions({
    queryKey: [...inboxes, show, car],
    queryFn: async ({ pageParam }): Promise<PageOf<Conversation>> => {
      const query = new URLSearchParams({
        show,
        ...(car && { car }),
        ...(pageParam && { cursor: pageParam }),
      });
      const { data, next } = await api.get<InboxResponse>(`/conversations?${query}`);
      return { items: data, next: next === undefined ? null : String(next) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** The newest messages, and page by page the earlier ones. */
export const conversationAt = (api: ApiClient, id: string) =>
  infiniteQueryOptions({
    queryKey: talk(id),
    queryFn: ({ pageParam }) => {
      const query = pageParam === null ? '' : `?before=${pageParam}`;
      return api.get<ConversationResponse>(`/conversations/${encodeURIComponent(id)}${query}`);
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ data }) => {
      const first = data[0]?.position ?? 1;
      return first > 1 ? first : null;
    },
  });

/** A hint says what is worth asking for again: one conversation, or everything. */
export function askAgain(cache: QueryClient, about: string): void {
  const [kind, id] = about.split(':');
  // A conversation says how far the two have come.
  if (kind === 'viewing') void cache.invalidateQueries({ queryKey: talks });
  if (kind !== 'conversation' && kind !== 'everything') return;
  const keys = id ? [unread, inboxes, talk(id)] : [all];
  for (const queryKey of keys) void cache.invalidateQueries({ queryKey });
}
