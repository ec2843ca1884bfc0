import type { Database } from '#database/connection.ts';
import { isActive } from '#marketplace/accounts/server/account-store.ts';
import { recordInAudit } from '#marketplace/audit/server/audit-store.ts';
import {
  findBooking,
  loseOpenBookings,
  markPaid,
  openBookingsOn,
} from '#marketplace/bookings/server/booking-store.ts';
import { writeReceipt } from '#marketplace/bookings/server/receipt-store.ts';
import { ensure, found } from '#marketplace/errors.ts';
import { lockListing, markSold } from '#marketplace/listings/server/listing-store.ts';
import { addToOutbox } from '#marketplace/outbox/server/outbox-store.ts';
import type { Intent } from '#providers/card-payments/card-payments.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { type Attempt, type AttemptState, attemptNamedIn } from '../payment.ts';
import { changeState, findAttempt, findAttemptByIntent, recordIntent } from './attempt-store.ts';
import { tellAboutSale } from './payment-mails.ts';
import { addPayment } from './payment-store.ts';

export type Settlement = { outcome: 'paid' | 'refunded'; attempt: Attempt };
type Surroundings = Pick<Dependencies, 'db' | 'cardPayments' | 'now' | 'origin'>;

const uniqueViolation = '23505';
/** Even one that we gave up counts, if the provider has the money. */
const unsettled: AttemptState[] = ['creating', 'open', 'expiring', 'canceled', 'failed'];

/**
 * The only code that marks anything paid. The buyer's browser, the provider's events and the
 * reconciler all call it, any number of times and at once: the first one settles, the others get
 * the same answer. What cannot be fulfilled is refunded by itself.
 */
export async function settlePayment(
  surroundings: Surroundings,
  intentId: string,
): Promise<Settlement> {
  const { db, cardPayments, now } = surroundings;
  const intent = found(await cardPayments.readIntent(intentId), 'payment_not_found');
  const attempt = found(await attemptOf(db, intent), 'payment_not_found');
  ensure(intent.status === 'succeeded', 'payment_not_completed');
  ensure(belongsTo(attempt, intent, cardPayments.liveMode), 'payment_mismatch');

  // Given back at the provider's own dashboard before we heard of it: that money buys nothing.
  if (intent.refundedAmount > 0) return db.transaction().execute((tx) => refund(tx, attempt.id));
  try {
    return await db
      .transaction()
      .execute((tx) => sellOrRefund(tx, attempt, intent.card, surroundings.origin, now()));
  } catch (error) {
    if ((error as { code?: string }).code !== uniqueViolation) throw error;
    return db.transaction().execute((tx) => refund(tx, attempt.id));
  }
}

async function attemptOf(db: Database, intent: Intent): Promise<Attempt | null> {
  const known = await findAttemptByIntent(db, intent.id);
  if (known) return known;

  // The server died between making the intent and writing its name down.
  const named = attemptNamedIn(intent.metadata);
  if (!named) return null;
  await recordIntent(db, named, intent);
  return findAttemptByIntent(db, intent.id);
}

const belongsTo = (attempt: Attempt, intent: Intent, liveMode: boolean) =>
  intent.amount === attempt.amount && intent.currency === 'usd' && intent.liveMode === liveMode;

async function sellOrRefund(
  tx: Database,
  { id: attemptId, listingId }: Attempt,
  card: Intent['card'],
  origin: string,
  now: Date,
): Promise<Settlement> {
  const listing = await lockListing(tx, listingId);
  const attempt = found(await findAttempt(tx, attemptId), 'payment_not_found');
  if (!unsettled.includes(attempt.state)) return settledAlready(attempt);

  const isForSale = listing?.state === 'advertised' && !listing.hidden;
  const isWanted = isForSale && (await isActive(tx, attempt.buyerId));
  const isPaid = isWanted && (await markPaid(tx, attempt.bookingId, attempt.amount));
  if (!isPaid) return refund(tx, attemptId);

  await markSold(tx, listingId);
  await addPayment(tx, attempt, now);
  await writeReceipt(tx, attempt.bookingId, card);
  await changeState(tx, attemptId, unsettled, 'settled');
  const losers = await openBookingsOn(tx, listingId);
  await loseOpenBookings(tx, listingId, 'sold');
  const booking = found(await findBooking(tx, attempt.bookingId), 'booking_not_found');
  await tellAboutSale(tx, { booking, seller: listing.seller, losers, origin });
  await recordInAudit(tx, {
    action: 'payment.settled',
    actorId: attempt.buyerId,
    subjectId: listingId,
    details: { amount: attempt.amount },
  });
  return { outcome: 'paid', attempt: { ...attempt, state: 'settled' } };
}

async function refund(tx: Database, attemptId: string): Promise<Settlement> {
  const changed = await changeState(tx, attemptId, unsettled, 'refund_pending');
  const attempt = found(await findAttempt(tx, attemptId), 'payment_not_found');
  if (!changed) return settledAlready(attempt);

  await addToOutbox(tx, {
    kind: 'refund',
    payload: { attemptId },
    key: `refund:${attemptId}`,
  });
  return { outcome: 'refunded', attempt };
}

const settledAlready = (attempt: Attempt): Settlement => ({
  outcome: attempt.state === 'settled' ? 'paid' : 'refunded',
  attempt,
});
