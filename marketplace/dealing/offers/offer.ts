import { impossibleAfter } from '#marketplace/impossible-after.ts';
import { type Money, smallestAmount } from '#marketplace/money.ts';

/**
 * pending → accepted → used        the buyer paid
 *                    → replaced    the two agreed on another price
 *                    → expired     nobody paid in time
 *         → declined, withdrawn, or countered with another offer
 *         → expired                nobody answered in time
 * and void from either: the car or one of the two is gone; from used, too, once the sale is undone.
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

/** What one of the two would sell or buy the car for. */
export type Offer = {
  id: string;
  conversationId: string;
  listingId: string;
  buyerId: string;
  sellerId: string;
  by: Side;
  amount: Money;
  state: OfferState;
  /** The seller keeps the car for a day if the buyer accepts it. */
  reserve: boolean;
  madeAt: Date;
  answerBy: Date;
  acceptedAt: Date | null;
  /** Once it is accepted: until then the buyer pays this much, and until then nobody else pays. */
  priceUntil: Date | null;
  reservedUntil: Date | null;
  /** When that began, however often the two agreed anew since. */
  reservedAt: Date | null;
};

const hour = 3_600_000;
const timeToAnswer = 48 * hour;
const timeToPay = 72 * hour;
const timeReserved = 24 * hour;
/** From the beginning of one reservation of a car to that of the next: most of the time everybody can pay. */
const timeBetweenReservations = 72 * hour;
/** So long before an agreed price ends its buyer is reminded. */
const lastCall = 24 * hour;

const later = (moment: Date, time: number) => new Date(moment.getTime() + time);

export const answerBy = (madeAt: Date): Date => later(madeAt, timeToAnswer);
export const priceUntil = (acceptedAt: Date): Date => later(acceptedAt, timeToPay);
export const reservedUntil = (reservedAt: Date): Date => later(reservedAt, timeReserved);
export const reservableFrom = (reservedAt: Date): Date =>
  later(reservedAt, timeBetweenReservations);
/** When offers and agreements made now end. Ends after `latest…` were stored while the clock was ahead. */
export const endsOf = (now: Date) => ({
  answerBy: answerBy(now),
  priceUntil: priceUntil(now),
  reservedUntil: reservedUntil(now),
  latestAnswer: impossibleAfter(now, timeToAnswer),
  latestPrice: impossibleAfter(now, timeToPay),
});
/** Whoever's price ends before then is to be reminded. */
export const remindBefore = (now: Date): Date => later(now, lastCall);

/** How many of a side, in a conversation and a day. */
export const mostADay = 5;
/** That wait for an answer, of one buyer. */
export const mostPending = 10;

type Timed = Pick<Offer, 'state' | 'answerBy' | 'priceUntil'>;

/** The clock decides, however late anybody notes it down. */
export function stateAt({ state, answerBy, priceUntil }: Timed, now: Date): OfferState {
  if (state === 'pending' && answerBy <= now) return 'expired';
  if (state === 'accepted' && priceUntil !== null && priceUntil <= now) return 'expired';
  return state;
}

export const other = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer');

/** From and to how much somebody may offer, whole amounts that people write included. */
export type Range = { least: Money; most: Money };

/** No less than half of what is asked, which would only waste the time of both, and no more than all of it. */
export function rangeToOffer(asked: Money): Range {
  const most = asked;
  return { least: Math.min(most, Math.max(smallestAmount(), Math.ceil(asked / 2))), most };
}

/** Whoever answers with another amount comes towards the other, not away from them. */
export function rangeToCounter(asked: Money, { by, amount }: Pick<Offer, 'by' | 'amount'>): Range {
  const range = rangeToOffer(asked);
  return by === 'buyer'
    ? { ...range, least: Math.max(range.least, amount + 1) }
    : { ...range, most: Math.min(range.most, amount - 1) };
}

/** What a buyer pays: what was agreed, unless the car has become cheaper since. */
export const priceWith = (asked: Money, agreed: Money | null): Money =>
  agreed === null ? asked : Math.min(asked, agreed);
