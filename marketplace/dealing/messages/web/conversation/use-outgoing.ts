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
import { savedText, saveText, unsentOf } from '../drafts.ts';
import { conversationAt, invalidateMessages } from '../message-queries.ts';
import { newKey } from '../new-key.ts';

/** The problem is null while the message is being sent. */
export type OutgoingMessage = { key: string; text: string; problem: string | null };

const fromBefore = 'We could not send it.';

/** Sends messages one after the other, so that they arrive in the order of writing. */
export function useOutgoing({ id, role }: Conversation) {
  const api = useApi();
  const cache = useQueryClient();
  const item = unsentOf(id, role);
  const [outgoing, setOutgoing] = useState<OutgoingMessage[]>(() => unsentIn(item));
  const waiting = useRef<Promise<unknown>>(Promise.resolve());

  const change = useCallback(
    (next: (before: OutgoingMessage[]) => OutgoingMessage[]) =>
      setOutgoing((before) => {
        const after = next(before);
        saveText(item, after.length > 0 ? JSON.stringify(after) : '');
        return after;
      }),
    [item],
  );

  const post = useCallback(
    async ({ key, text }: OutgoingMessage) => {
      try {
        const { data } = await api.post<SentResponse>(
          `/conversations/${encodeURIComponent(id)}/messages`,
          { text, key } satisfies SendRequest,
        );
        const { position } = data;
        const at = new Date().toISOString();
        const sent = { position, isMine: true, text, at, offerId: null };
        cache.setQueryData(conversationAt(api, id).queryKey, (pages) => withMessage(pages, sent));
        change((before) => before.filter((each) => each.key !== key));
        invalidateMessages(cache, `conversation:${id}`);
      } catch (error) {
        const problem = (error as Error).message;
        change((before) => before.map((each) => (each.key === key ? { ...each, problem } : each)));
        // The other person may have blocked the sender.
        invalidateMessages(cache, `conversation:${id}`);
      }
    },
    [api, cache, id, change],
  );

  const sendAll = (messages: OutgoingMessage[]) => {
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

type ConversationPages = InfiniteData<ConversationResponse, unknown>;

function withMessage(
  conversation: ConversationPages | undefined,
  message: Message,
): ConversationPages | undefined {
  const [newest, ...earlier] = conversation?.pages ?? [];
  if (!conversation || !newest) return conversation;
  if (newest.data.some(({ position }) => position >= message.position)) return conversation;
  return {
    ...conversation,
    pages: [{ ...newest, data: [...newest.data, message] }, ...earlier],
  };
}

/** A message that was being sent when the page was left may or may not have arrived. */
function unsentIn(item: string): OutgoingMessage[] {
  try {
    const saved: OutgoingMessage[] = JSON.parse(savedText(item) || '[]');
    return saved.map((each) => ({ ...each, problem: each.problem ?? fromBefore }));
  } catch {
    return [];
  }
}
