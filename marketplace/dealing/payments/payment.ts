import type { RefundReason } from '#marketplace/dealing/bookings/money-back.ts';
import type { Money } from '#marketplace/money.ts';

/**
 * creating → open → settled                      the car and the booking were still there
 *                 → refund_pending → refunded    paid, but the car, booking or account was gone
 *                 → expiring → canceled          the hold was over, or something was removed
 *                            → settled …         the provider says that it was paid after all
 * creating → failed                              no intent was ever made
 */
export const attemptStates = [
  'creating',
  'open',
  'expiring',
  'settled',
  'refund_pending',
  'refunded',
  'canceled',
  'failed',
] as const;
export type AttemptState = (typeof attemptStates)[number];

/** In these states, an attempt holds the car: no other buyer can pay for it. */
export const holdingStates = ['creating', 'open', 'expiring'] as const;

/** One try to pay for a booking, and the hold on its car. */
export type Attempt = {
  id: string;
  listingId: string;
  bookingId: string;
  buyerId: string;
  amount: Money;
  state: AttemptState;
  intentId: string | null;
  clientSecret: string | null;
  heldUntil: Date;
  extended: boolean;
  declines: number;
  /** The revision of the car that the buyer was shown. Null if an older release opened the checkout. */
  revision: number | null;
  refundReason: RefundReason | null;
  createdAt: Date;
};

const minute = 60_000;
export const holdTime = 10 * minute;
/** Added once, while the bank authenticates the buyer. */
export const extraHoldTime = 5 * minute;
/** After that, an operator has to refund the money in another way. */
export const mostRefundTries = 3;
/** An account without a confirmed address costs nothing, so it can hold one car only. */
export const mostHolds = (isProven: boolean): number => (isProven ? 3 : 1);

/** A buyer with more declined cards on one checkout is trying out cards. */
export const mostDeclines = 5;

/** Minutes until a buyer may hold a car again after the first, second, … hold that ended unpaid. */
const waits = [2, 10, 30, 120, 720];

export function mayHoldAgainAt({ count, last }: Pick<UnpaidHolds, 'count' | 'last'>): Date {
  const wait = waits[Math.min(count, waits.length) - 1];
  return new Date(wait === undefined || !last ? 0 : last.getTime() + wait * minute);
}

/** Unpaid holds of buyers without a confirmed address in a day, before such buyers must wait. */
export const strangersMayLetGo = { car: 2, network: 4 };

/** Holds of a car that ended unpaid: their number, the end of the last one, and its declined cards. */
export type UnpaidHolds = { count: number; last: Date | null; declines: number };

/** Distinguishes our intents from those of other markets at the same provider, and names their attempt. */
export const metadataOf = (
  { id, bookingId }: Pick<Attempt, 'id' | 'bookingId'>,
  marketId: string,
) => ({
  forecourt_market: marketId,
  forecourt_attempt: id,
  forecourt_booking: bookingId,
});

type Metadata = Record<string, string>;

/** Another user of the same account at the provider may have written it. */
export const attemptNamedIn = ({ forecourt_attempt: id }: Metadata): string | undefined =>
  id && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : undefined;

/** Undefined for intents of a release that named no market: those are ours only if we know their attempt. */
export const marketNamedIn = ({ forecourt_market: id }: Metadata): string | undefined => id;
