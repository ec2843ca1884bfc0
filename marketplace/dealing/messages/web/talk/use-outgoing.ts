import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useApi } from '#kit/api-client.ts';
import type {
  Conversation,
  ConversationResponse,
  Message,
  SendRequest,
  SentResponse,
} from '../../contract.ts';
import { keepText, keptText, unsentOf } from '../drafts.ts';
import { askAgain, conversationAt } from '../message-queries.ts';
import { newKey } from '../new-key.ts';

/** On its way, or not sent: why not. */
export type Outgoing = { key: string; text: string; problem: string | null };

const fromBefore = 'We could not send it.';

/** One after the other, so that they arrive in the order in which they were written. */
export function useOutgoing({ id, role }: Conversation) {
  const api = useApi();
  const cache = useQueryClient();
  const item = unsentOf(id, role);
  const [outgoing, setOutgoing] = useState<Outgoing[]>(() => unsentIn(item));
  const waiting = useRef<Promise<unknown>>(Promise.resolve());

  const change = useCallback(
    (next: (before: Outgoing[]) => Outgoing[]) =>
      setOutgoing((before) => {
        const after = next(before);
        keepText(item, after.length > 0 ? JSON.stringify(after) : '');
        return after;
      }),
    [item],
  );

  const post = useCallback(
    async ({ key, text }: Outgoing) => {
      try {
        const { data } = await api.post<SentResponse>(
          `/conversations/${encodeURIComponent(id)}/messages`,
          { text, key } satisfies SendRequest,
        );
        const { position } = data;
        const at = new Date().toISOString();
        const sent = { position, isMine: true, text, at, offerId: null };
        cache.setQueryData(conversationAt(api, id).queryKey, (talk) => withMessage(talk, sent));
        change((before) => before.filter((each) => each.key !== key));
        askAgain(cache, `conversation:${id}`);
      } catch (error) {
        const problem = (error as Error).message;
        change((before) => before.map((each) => (each.key === key ? { ...each, problem } : each)));
        // Perhaps the other one cannot be written to any more.
        askAgain(cache, `conversation:${id}`);
      }
    },
    [api, cache, id, change],
  );

  const sendAll = (messages: Outgoing[]) => {
    for (const message of messages) {
      waiting.current = waiting.current.then(() => post(message));
    }
  };

  return {
    outgoing,
    send(text: string) {
      const message = { key: newKey(), text, problem: null };
      change((before) => [...before, message]);
      sendAll([message]);
    },
    /** All of them, in their order. */
    sendAgain() {
      const failed = outgoing.filter(({ problem }) => problem !== null);
      const keys = failed.map(({ key }) => key);
      change((before) =>
        before.map((each) => (keys.includes(each.key) ? { ...each, problem: null } : each)),
      );
      sendAll(failed);
    },
    discard(key: string) {
      change((before) => before.filter((each) => each.key !== key));
    },
  };
}

type Talk = InfiniteData<ConversationResponse, unknown>;

/** Shows a sent message before the conversation is fetched again. */
function withMessage(talk: Talk | undefined, message: Message): Talk | undefined {
  const [newest, ...earlier] = talk?.pages ?? [];
  if (!talk || !newest) return talk;
  if (newest.data.some(({ position }) => position >= message.position)) return talk;
  return {
    ...talk,
    pages: [{ ...newest, data: [...newest.data, message] }, ...earlier],
  };
}

/** Whoever left the page while something was under way does not know whether it arrived. */
function unsentIn(item: string): Outgoing[] {
  try {
    const kept: Outgoing[] = JSON.parse(keptText(item) || '[]');
    return kept.map((each) => ({ ...each, problem: each.problem ?? fromBefore }));
  } catch {
    return [];
  }
}
