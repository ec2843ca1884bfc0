import type { Money } from '#marketplace/money.ts';

/**
 * creating → open → settled                      the car and the booking were still there
 *                 → refund_pending → refunded    paid, but the car, booking or account was gone
 *                 → expiring → canceled          the hold was over, or something was removed
 *                            → settled …         the provider says that it was paid after all
 * creating → failed                              no intent was ever made
 */
export type AttemptState =
  | 'creating'
  | 'open'
  | 'expiring'
  | 'settled'
  | 'refund_pending'
  | 'refunded'
  | 'canceled'
  | 'failed';

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
  createdAt: Date;
};

const minute = 60_000;
export const holdTime = 10 * minute;
/** Given once, while the bank asks the buyer for authentication. */
export const extraHoldTime = 5 * minute;
export const mostHoldsPerBuyer = 3;

/** Tells our intents at the provider from anybody else's, and which attempt each belongs to. */
export const metadataOf = ({ id, bookingId }: Pick<Attempt, 'id' | 'bookingId'>) => ({
  forecourt_attempt: id,
  forecourt_booking: bookingId,
});

export const attemptNamedIn = (metadata: Record<string, string>): string | undefined =>
  metadata.forecourt_attempt;
