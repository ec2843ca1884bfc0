import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '#kit/api-client.ts';
import type { Conversation } from '#marketplace/messages/conversation.ts';
import { formatMoney } from '#marketplace/money.ts';
import type { MyOffer } from '../offer-on-wire.ts';
import { OfferActions } from './offer-actions.tsx';
import { offersIn } from './offer-queries.ts';
import { OfferBadge, OfferEnd } from './offer-state.tsx';

type Props = { conversation: Conversation; offerId: string; text: string };

/** An offer where it was made, as it stands now. Until that is known, the words that it was made with. */
export function OfferCard({ conversation, offerId, text }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const { data } = useQuery(offersIn(useApi(), conversation.id));
  const offer = data?.offers.find(({ id }) => id === offerId);
  if (!offer) return <p className="rounded-card border border-border px-3.5 py-2">{text}</p>;

  const isOpen = offer.state === 'pending' && conversation.car.state === 'on_offer';
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
      {offer.state === 'pending' && offer.reserve && (
        <p className="text-sm text-muted">
          {offer.isMine
            ? `The car is kept for ${conversation.other.name} for 24 hours after that.`
            : 'Accept, and the car is kept for you for 24 hours.'}
        </p>
      )}
      {isOpen && (
        <OfferActions
          offer={offer}
          conversation={conversation}
          // The button that had the focus goes. After the dialog gave the focus back to it.
          onAnswered={() => requestAnimationFrame(() => card.current?.focus())}
        />
      )}
    </div>
  );
}

const isLive = ({ state }: MyOffer) => ['pending', 'accepted', 'used'].includes(state);
