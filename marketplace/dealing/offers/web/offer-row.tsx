import { Link } from 'react-router';
import { formatMoney } from '#marketplace/money.ts';
import { Moment } from '#ui/moment.tsx';
import type { MyOfferWithCar } from '../contract.ts';
import { OfferBadge, OfferEnd } from './offer-state.tsx';

type Props = {
  offer: MyOfferWithCar;
  /** What distinguishes the offer from the others of its list. */
  about: 'car' | 'person';
};

export const OfferRow = ({ offer, about }: Props) => (
  <li tabIndex={-1} className="relative grid gap-1 p-4 outline-none hover:bg-sunken max-sm:px-3">
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <Link
        to={`/dashboard/messages/${offer.conversationId}`}
        className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0"
      >
        {about === 'car' ? offer.car.name : offer.otherName}
      </Link>
      <OfferBadge offer={offer} />
    </p>
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-xl font-bold tabular-nums">{formatMoney(offer.amount)}</span>
      {offer.car.price !== null && (
        <span className="text-sm text-muted tabular-nums">
          of {formatMoney(offer.car.price)} asked
        </span>
      )}
      <span className="text-sm text-muted">
        {sender(offer, about)}, <Moment at={new Date(offer.madeAt)} />
      </span>
    </p>
    <OfferEnd offer={offer} />
  </li>
);

function sender({ isMine, otherName }: MyOfferWithCar, about: Props['about']): string {
  if (about === 'person') return isMine ? 'your offer' : 'their offer';
  return `${isMine ? 'to' : 'from'} ${otherName}`;
}
