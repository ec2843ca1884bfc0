import { type Money, majorUnits, minorUnits } from '#marketplace/money.ts';
import type { MyOfferOnWire, OfferOnWire } from './contract.ts';
import { type Offer, type Side, stateAt } from './offer.ts';

/** As one of the two sees it. */
export const offerToWire = (offer: Offer, side: Side, now: Date): OfferOnWire => ({
  _id: offer.id,
  conversation: offer.conversationId,
  by: offer.by,
  mine: offer.by === side,
  amount: majorUnits(offer.amount),
  state: stateAt(offer, now),
  reserve: offer.reserve,
  madeAt: offer.madeAt.toISOString(),
  answerBy: offer.answerBy.toISOString(),
  ...(offer.priceUntil && { priceUntil: offer.priceUntil.toISOString() }),
  ...(offer.reservedUntil && { reservedUntil: offer.reservedUntil.toISOString() }),
});

/** An offer on the screens of the two. */
export type MyOffer = Pick<
  Offer,
  'id' | 'conversationId' | 'by' | 'amount' | 'state' | 'reserve' | 'madeAt' | 'answerBy'
> & { isMine: boolean; priceUntil: Date | null; reservedUntil: Date | null };

const moment = (text: string | undefined) => (text === undefined ? null : new Date(text));

export const offerFromWire = (wire: OfferOnWire): MyOffer => ({
  id: wire._id,
  conversationId: wire.conversation,
  by: wire.by,
  isMine: wire.mine,
  amount: minorUnits(wire.amount),
  state: wire.state,
  reserve: wire.reserve,
  madeAt: new Date(wire.madeAt),
  answerBy: new Date(wire.answerBy),
  priceUntil: moment(wire.priceUntil),
  reservedUntil: moment(wire.reservedUntil),
});

/** One of somebody's offers about all cars. */
export type ListedOffer = MyOffer & {
  /** `asked` is null once it is not on offer. */
  car: { id: string; name: string; asked: Money | null };
  otherName: string;
};

const askedFor = ({ resalePrice }: MyOfferOnWire['car']) =>
  resalePrice === undefined ? null : minorUnits(resalePrice);

export const listedOfferFromWire = (wire: MyOfferOnWire): ListedOffer => ({
  ...offerFromWire(wire),
  car: { id: wire.car._id, name: wire.car.productname, asked: askedFor(wire.car) },
  otherName: wire.other.name,
});
