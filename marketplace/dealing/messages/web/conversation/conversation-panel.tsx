import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#kit/api-client.ts';
import { DealStrip } from '#marketplace/dealing/offers/web/deal-strip.tsx';
import { ViewingInConversation } from '#marketplace/dealing/viewings/web/viewing-in-conversation.tsx';
import type { Conversation, Deal, Message } from '../../contract.ts';
import { invalidateMessages } from '../message-queries.ts';
import { ConversationHead } from './conversation-head.tsx';
import { DealSteps } from './deal-steps.tsx';
import { type Earlier, MessageLog } from './message-log.tsx';
import { useNewestInSight } from './use-newest-in-sight.ts';
import { useOutgoing } from './use-outgoing.ts';
import { WriteMessage } from './write-message.tsx';

type Props = {
  conversation: Conversation;
  deal: Deal;
  messages: Message[];
  earlier: Earlier;
};

/**
 * Fills the window, and may be higher on phones, so that the messages keep their room. It clips its overflow instead of hiding
 * it, because the form at the bottom could not be sticky within a scroll container.
 */
export function ConversationPanel({ conversation, deal, messages, earlier }: Props) {
  const newest = messages.at(-1)?.position ?? 0;
  const { outgoing, send, sendAgain, discard } = useOutgoing(conversation);
  const log = useNewestInSight(newest + outgoing.length, messages[0]?.position ?? 0);
  useMarkRead(conversation, newest);

  return (
    <section
      aria-labelledby="conversation-with"
      className="flex min-h-[calc(100dvh-14rem)] flex-col overflow-clip rounded-panel border border-border bg-surface lg:h-[calc(100dvh-13rem)] lg:min-h-112"
    >
      <ConversationHead conversation={conversation} />
      <DealSteps conversation={conversation} deal={deal} />
      <DealStrip conversation={conversation} />
      <ViewingInConversation conversation={conversation} />
      <MessageLog
        ref={log}
        conversation={conversation}
        messages={messages}
        earlier={earlier}
        outgoing={outgoing}
        onSendAgain={sendAgain}
        onDiscard={discard}
      />
      <WriteMessage conversation={conversation} onSend={send} />
    </section>
  );
}

function useMarkRead({ id, unread }: Conversation, newest: number): void {
  const api = useApi();
  const cache = useQueryClient();

  useEffect(() => {
    if (unread === 0) return;
    const markRead = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', markRead);
      api.put(`/conversations/${encodeURIComponent(id)}/read`, { to: newest }).then(
        () => invalidateMessages(cache, `conversation:${id}`),
        () => {
          // It stays unread until the next hint tries again.
        },
      );
    };
    document.addEventListener('visibilitychange', markRead);
    markRead();
    return () => document.removeEventListener('visibilitychange', markRead);
  }, [api, cache, id, unread, newest]);
}
