import { Badge } from '#ui/badge.tsx';
import { Until } from '#ui/until.tsx';
import type { MyOffer } from '../contract.ts';
import type { OfferState } from '../offer.ts';

const words: Record<OfferState, string> = {
  pending: 'Waiting',
  declined: 'Declined',
  countered: 'Countered',
  withdrawn: 'Withdrawn',
  accepted: 'Accepted',
  used: 'Bought at this price',
  replaced: 'Replaced',
  expired: 'Expired',
  void: 'No longer possible',
};

const tones: Partial<Record<OfferState, 'success' | 'warning'>> = {
  pending: 'warning',
  accepted: 'success',
  used: 'success',
};

export const OfferBadge = ({ offer: { state } }: { offer: MyOffer }) => (
  <Badge tone={tones[state] ?? 'neutral'}>{words[state]}</Badge>
);

export function OfferEnd({ offer }: { offer: MyOffer }) {
  const { state, isMine, answerBy, priceUntil, reservedUntil } = offer;
  if (state === 'pending') {
    return (
      <p className="text-sm text-muted">
        {isMine ? 'Can be answered until ' : 'Answer by '}
        <Until at={new Date(answerBy)} />
      </p>
    );
  }
  if (state !== 'accepted' || !priceUntil) return null;
  const keptUntil = reservedUntil && new Date(reservedUntil);
  return (
    <p className="text-sm text-muted">
      {keptUntil && keptUntil > new Date() ? (
        <>
          Reserved until <Until at={keptUntil} besideAnother />, price valid until{' '}
        </>
      ) : (
        'Price valid until '
      )}
      <Until at={new Date(priceUntil)} />
    </p>
  );
}
