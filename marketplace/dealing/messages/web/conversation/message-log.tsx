import type { Ref } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import type { Conversation, Message } from '../../contract.ts';
import { dayOf, MessageBubble } from './message-bubble.tsx';
import { OutgoingMessages } from './outgoing-messages.tsx';
import type { OutgoingMessage } from './use-outgoing.ts';

export type Earlier = {
  isThere: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  load: () => void;
};

type Props = {
  ref: Ref<HTMLDivElement>;
  conversation: Conversation;
  messages: Message[];
  earlier: Earlier;
  outgoing: OutgoingMessage[];
  onSendAgain: () => void;
  onDiscard: (key: string) => void;
};

export const MessageLog = ({ ref, conversation, messages, earlier, ...outgoing }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
  <div ref={ref} tabIndex={0} className="grow basis-72 overflow-y-auto overscroll-contain p-4">
    {earlier.isThere && <ShowEarlier earlier={earlier} />}
    <div
      role="log"
      aria-label={`Messages with ${conversation.other.name}`}
      className="grid grid-cols-1 gap-2"
    >
      {messages.map((message, place) => (
        <MessageBubble
          key={message.position}
          message={message}
          conversation={conversation}
          isNewDay={place === 0 || dayOf(message.at) !== dayOf(messages[place - 1]!.at)}
        />
      ))}
      <OutgoingMessages {...outgoing} />
    </div>
  </div>
);

const ShowEarlier = ({ earlier: { isLoading, hasFailed, load } }: { earlier: Earlier }) => (
  <div className="mb-4 grid justify-items-center gap-2">
    {hasFailed && (
      <p role="alert" className="text-sm text-danger">
        We could not load them. Check your connection and try again.
      </p>
    )}
    <Button variant="secondary" busy={isLoading} onClick={load}>
      Show earlier messages
    </Button>
  </div>
);
