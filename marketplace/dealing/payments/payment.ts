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

/** While it is in one of these, nobody else can pay for the car. */
export const holdingStates = ['creating', 'open', 'expiring'] as const;

/** One try to pay for a booking, and the hold on the car at the same time. */
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
  /** Of the car, as the buyer was shown it. Null if an older release opened the checkout. */
  revision: number | null;
  /** Why the money goes back, if it does. */
  refundReason: RefundReason | null;
  createdAt: Date;
};

const minute = 60_000;
export const holdTime = 10 * minute;
/** Given once, while the bank asks the buyer for authentication. */
export const extraHoldTime = 5 * minute;
/** After that a person has to find another way to give the money back. */
export const mostRefundTries = 3;
/** Without a proven address an account costs nothing: it keeps one car from others at a time. */
export const mostHolds = (isProven: boolean): number => (isProven ? 3 : 1);

/** So many cards may be declined on one checkout: whoever has more is trying out cards, not paying. */
export const mostDeclines = 5;

/** Minutes until a buyer may hold a car again after the first, second, … hold that ended unpaid. */
const waits = [2, 10, 30, 120, 720];

/** From when on a buyer whose holds of a car ended unpaid may hold it again: others come first. */
export function mayHoldAgainAt({ count, last }: Pick<UnpaidHolds, 'count' | 'last'>): Date {
  const wait = waits[Math.min(count, waits.length) - 1];
  return new Date(wait === undefined || !last ? 0 : last.getTime() + wait * minute);
}

/** How many holds of buyers without a confirmed email may go unpaid in a day before such buyers must wait. */
export const strangersMayLetGo = { car: 2, network: 4 };

/** How often a buyer let go of a car without paying, when last, and with how many declined cards then. */
export type UnpaidHolds = { count: number; last: Date | null; declines: number };

/** Tells our intents at the provider from those of other markets, and which attempt each belongs to. */
export const metadataOf = (
  { id, bookingId }: Pick<Attempt, 'id' | 'bookingId'>,
  marketId: string,
) => ({
  forecourt_market: marketId,
  forecourt_attempt: id,
  forecourt_booking: bookingId,
});

type Metadata = Record<string, string>;

/** Anybody with the same account at the provider may have written it. */
export const attemptNamedIn = ({ forecourt_attempt: id }: Metadata): string | undefined =>
  id && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : undefined;

/**
 * Undefined for intents made by a release that named no market: those are ours only if we know their
 * attempt. Another market's are never touched.
 */
export const marketNamedIn = ({ forecourt_market: id }: Metadata): string | undefined => id;
