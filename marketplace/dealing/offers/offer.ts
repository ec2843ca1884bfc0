import { impossibleAfter } from '#marketplace/impossible-after.ts';
import { type Money, smallestAmount } from '#marketplace/money.ts';

/**
 * pending → accepted → used        the buyer paid
 *                    → replaced    buyer and seller agreed on another price
 *                    → expired     the buyer did not pay in time
 *         → declined, withdrawn, or countered with another offer
 *         → expired                no answer came in time
 *
 * Pending and accepted offers become void when the car or one of the accounts is gone, used offers when the sale is undone.
 */
export const offerStates = [
  'pending',
  'declined',
  'countered',
  'withdrawn',
  'accepted',
  'used',
  'replaced',
  'expired',
  'void',
] as const;
export type OfferState = (typeof offerStates)[number];

export const answers = ['accept', 'decline', 'counter', 'withdraw'] as const;
export type Answer = (typeof answers)[number];

export type Side = 'buyer' | 'seller';

export type Offer = {
  id: string;
  conversationId: string;
  listingId: string;
  buyerId: string;
  sellerId: string;
  by: Side;
  amount: Money;
  state: OfferState;
  /** The seller keeps the car for a day if the buyer accepts. */
  reserve: boolean;
  madeAt: Date;
  answerBy: Date;
  acceptedAt: Date | null;
  /** Once it is accepted: until then the buyer pays this amount. */
  priceUntil: Date | null;
  /** Until then only this buyer can pay. */
  reservedUntil: Date | null;
  /** When the reservation began. Agreeing on another price does not extend it. */
  reservedAt: Date | null;
};

const hour = 3_600_000;
const timeToAnswer = 48 * hour;
const timeToPay = 72 * hour;
const timeReserved = 24 * hour;
/** From the start of one reservation of a car to the start of the next, so that most of the time any buyer can pay. */
const timeBetweenReservations = 72 * hour;
const remindedBefore = 24 * hour;

const later = (moment: Date, time: number) => new Date(moment.getTime() + time);

export const answerBy = (madeAt: Date): Date => later(madeAt, timeToAnswer);
export const priceUntil = (acceptedAt: Date): Date => later(acceptedAt, timeToPay);
export const reservedUntil = (reservedAt: Date): Date => later(reservedAt, timeReserved);
export const reservableFrom = (reservedAt: Date): Date =>
  later(reservedAt, timeBetweenReservations);
/** When offers and agreements made now end. A stored end after `latest…` was written while the clock was ahead. */
export const endsOf = (now: Date) => ({
  answerBy: answerBy(now),
  priceUntil: priceUntil(now),
  reservedUntil: reservedUntil(now),
  latestAnswer: impossibleAfter(now, timeToAnswer),
  latestPrice: impossibleAfter(now, timeToPay),
});
export const remindBefore = (now: Date): Date => later(now, remindedBefore);

/** Offers of one side in a conversation. */
export const mostADay = 5;
/** Offers of one buyer that wait for an answer. */
export const mostPending = 10;

/** An offer expires by the clock; a job records it later. */
export function stateAt(
  { state, answerBy, priceUntil }: Pick<Offer, 'state' | 'answerBy' | 'priceUntil'>,
  now: Date,
): OfferState {
  if (state === 'pending' && answerBy <= now) return 'expired';
  if (state === 'accepted' && priceUntil !== null && priceUntil <= now) return 'expired';
  return state;
}

export const other = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer');

export type Range = { least: Money; most: Money };

/** Less than half of the asking price would only waste the time of both. */
export const rangeToOffer = (asked: Money): Range => ({
  least: Math.min(asked, Math.max(smallestAmount(), Math.ceil(asked / 2))),
  most: asked,
});

/** A counteroffer must come closer to the offer that it answers. */
export function rangeToCounter(asked: Money, { by, amount }: Pick<Offer, 'by' | 'amount'>): Range {
  const range = rangeToOffer(asked);
  return by === 'buyer'
    ? { ...range, least: Math.max(range.least, amount + 1) }
    : { ...range, most: Math.min(range.most, amount - 1) };
}

/** A buyer pays the agreed price, unless the car has become cheaper since. */
export const priceWith = (asked: Money, agreed: Money | null): Money =>
  agreed === null ? asked : Math.min(asked, agreed);
