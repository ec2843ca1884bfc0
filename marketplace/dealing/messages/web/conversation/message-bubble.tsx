import { ShieldAlert } from 'lucide-react';
import { OfferCard } from '#marketplace/dealing/offers/web/offer-card.tsx';
import { hasContactIn } from '../../contact-in-text.ts';
import type { Conversation, Message } from '../../contract.ts';

export const dayOf = (at: string | number): string =>
  new Date(at).toLocaleDateString('en-GB', { dateStyle: 'medium' });
const timeOf = (at: string) => new Date(at).toLocaleTimeString('en-GB', { timeStyle: 'short' });

type Props = { message: Message; conversation: Conversation; isNewDay: boolean };

export function MessageBubble({ message, conversation, isNewDay }: Props) {
  const { text, at, isMine, offerId } = message;
  return (
    <>
      {isNewDay && (
        <p className="my-2 text-center text-sm font-medium text-muted">
          {dayOf(at) === dayOf(Date.now()) ? 'Today' : dayOf(at)}
        </p>
      )}
      <div
        className={`grid gap-1 ${offerId ? 'w-96 max-w-full grid-cols-1' : 'max-w-[85%]'} ${isMine ? 'justify-self-end' : 'justify-self-start'}`}
      >
        {offerId ? (
          <OfferCard conversation={conversation} offerId={offerId} text={text} />
        ) : (
          <Words message={message} from={conversation.other.name} />
        )}
        {!isMine && hasContactIn(text) && <Careful />}
        <time
          dateTime={at}
          className={`text-sm text-muted tabular-nums ${isMine ? 'justify-self-end' : ''}`}
        >
          {timeOf(at)}
        </time>
      </div>
    </>
  );
}

const Words = ({ message: { text, isMine }, from }: { message: Message; from: string }) => (
  <p
    className={`rounded-card px-3.5 py-2 whitespace-pre-wrap wrap-anywhere ${isMine ? 'bg-primary-soft text-on-primary-soft' : 'bg-sunken'}`}
  >
    <span className="sr-only">{isMine ? 'You' : from}: </span>
    {text}
  </p>
);

const Careful = () => (
  <p className="flex items-center gap-1.5 text-sm font-medium text-warning">
    <ShieldAlert className="size-4 shrink-0" />
    Keep talking and paying here.
  </p>
);
