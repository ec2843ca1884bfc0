import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '#kit/api-client.ts';
import type { Conversation } from '#marketplace/dealing/messages/contract.ts';
import { formatMoney } from '#marketplace/money.ts';
import type { MyOffer } from '../contract.ts';
import { OfferActions } from './offer-actions.tsx';
import { offersIn } from './offer-queries.ts';
import { OfferBadge, OfferEnd } from './offer-state.tsx';

type Props = { conversation: Conversation; offerId: string; text: string };

/** An offer among the messages, in its present state. Shows the text of its message until that is loaded. */
export function OfferCard({ conversation, offerId, text }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const { data } = useQuery(offersIn(useApi(), conversation.id));
  const offer = data?.offers.find(({ id }) => id === offerId);
  if (!offer) return <p className="rounded-card border border-border px-3.5 py-2">{text}</p>;

  const isPending = offer.state === 'pending';
  return (
    <div
      ref={card}
      tabIndex={-1}
      className="grid gap-2 rounded-card border border-border bg-surface p-4 shadow-rest outline-none"
    >
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
        {offer.isMine ? 'Your offer' : `Offer from ${conversation.other.name}`}
        <OfferBadge offer={offer} />
      </p>
      <p className={`text-2xl font-bold tabular-nums ${isLive(offer) ? '' : 'text-muted'}`}>
        {formatMoney(offer.amount)}
      </p>
      <OfferEnd offer={offer} />
      {isPending && <Terms offer={offer} conversation={conversation} />}
      {isPending && (
        <OfferActions
          offer={offer}
          conversation={conversation}
          // The focused button disappears. On the next frame, after the dialog has returned the focus to it.
          onAnswered={() => requestAnimationFrame(() => card.current?.focus())}
        />
      )}
    </div>
  );
}

const isLive = ({ state }: MyOffer) => ['pending', 'accepted', 'used'].includes(state);

/** What accepting means, or why it is not possible. */
function Terms({ offer, conversation }: { offer: MyOffer; conversation: Conversation }) {
  const { name } = conversation.other;
  const text = () => {
    if (conversation.car.state !== 'on_offer') {
      return 'The car is not for sale for now, so this offer cannot be accepted.';
    }
    if (!offer.isMine && conversation.blocked) return `Unblock ${name} to accept.`;
    if (!offer.reserve) return null;
    return offer.isMine
      ? `If ${name} accepts, the car is kept for them for 24 hours, unless it was reserved in the last three days.`
      : 'Accept, and the car is kept for you for 24 hours, unless it was reserved in the last three days.';
  };
  const terms = text();
  return terms && <p className="text-sm text-muted">{terms}</p>;
}
