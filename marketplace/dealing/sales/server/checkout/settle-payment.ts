import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { markSold } from '#marketplace/cars/listings/server/listing-store.ts';
import { changesSince } from '#marketplace/cars/listings/server/revision-store.ts';
import type { RefundReason } from '#marketplace/dealing/bookings/money-back.ts';
import {
  findBooking,
  loseOpenBookings,
  markPaid,
  openBookingsOn,
} from '#marketplace/dealing/bookings/server/booking-store.ts';
import { writeReceipt } from '#marketplace/dealing/bookings/server/receipt-store.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { endOffersOfSoldCar } from '#marketplace/dealing/offers/server/end-offers.ts';
import {
  type Attempt,
  type AttemptState,
  attemptNamedIn,
} from '#marketplace/dealing/payments/payment.ts';
import {
  addPayment,
  changeState,
  findAttempt,
  findAttemptByIntent,
  recordIntent,
} from '#marketplace/dealing/payments/server/attempt-store.ts';
import { endViewingsOfCar } from '#marketplace/dealing/viewings/server/end-viewings.ts';
import { ensure, found } from '#marketplace/errors.ts';
import { currencyAtProvider } from '#marketplace/money.ts';
import { isActive } from '#marketplace/platform/accounts/server/account-store.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import { addToOutbox } from '#marketplace/platform/outbox/server/outbox-store.ts';
import type { Intent } from '#providers/card-payments/card-payments.ts';
import type { PaymentDependencies } from '../payment-dependencies.ts';
import { notifySale } from './payment-mails.ts';

export type Settlement = { outcome: 'paid' | 'refunded'; attempt: Attempt };
const uniqueViolation = '23505';
/** Includes attempts that we gave up: the provider may have charged the card after all. */
const unsettled: AttemptState[] = ['creating', 'open', 'expiring', 'canceled', 'failed'];

/** The only code that marks anything paid. One of several concurrent calls settles; the others get the same answer. */
export async function settlePayment(
  dependencies: PaymentDependencies,
  intentId: string,
): Promise<Settlement> {
  const { db, cardPayments, now } = dependencies;
  const known = await findAttemptByIntent(db, intentId);
  // Most events of the provider arrive after the buyer's own call has settled the payment.
  if (known && !unsettled.includes(known.state)) return settledAlready(known);
  const intent = found(await cardPayments.readIntent(intentId), 'payment_not_found');
  const attempt = found(known ?? (await attemptNamedBy(db, intent)), 'payment_not_found');
  ensure(intent.status === 'succeeded', 'payment_not_completed');
  ensure(belongsTo(attempt, intent, cardPayments.liveMode), 'payment_mismatch');

  // An operator refunded it at the provider's dashboard before we learnt of the payment.
  if (intent.refundedAmount > 0) {
    return db.transaction().execute((tx) => refund(tx, attempt.id, 'given_back'));
  }
  try {
    return await db
      .transaction()
      .execute((tx) => sellOrRefund(tx, attempt, intent.card, dependencies.origin, now()));
  } catch (error) {
    if ((error as { code?: string }).code !== uniqueViolation) throw error;
    return db.transaction().execute((tx) => refund(tx, attempt.id, 'car_gone'));
  }
}

/** An instance died between opening the intent and recording it. */
async function attemptNamedBy(db: Database, intent: Intent): Promise<Attempt | null> {
  const named = attemptNamedIn(intent.metadata);
  if (!named) return null;
  await recordIntent(db, named, intent);
  return findAttemptByIntent(db, intent.id);
}

const belongsTo = (attempt: Attempt, intent: Intent, liveMode: boolean) =>
  intent.amount === attempt.amount &&
  intent.currency === currencyAtProvider() &&
  intent.liveMode === liveMode;

async function sellOrRefund(
  tx: Database,
  { id: attemptId, listingId }: Attempt,
  card: Intent['card'],
  origin: string,
  now: Date,
): Promise<Settlement> {
  const { listing } = await lockDeal(tx, { listingId });
  const attempt = found(await findAttempt(tx, attemptId), 'payment_not_found');
  if (!unsettled.includes(attempt.state)) return settledAlready(attempt);

  if (!listing) return refund(tx, attemptId, 'car_gone');
  const reason = await payBooking(tx, listing, attempt);
  if (reason) return refund(tx, attemptId, reason);

  await markSold(tx, listingId);
  await addPayment(tx, attempt, now);
  await writeReceipt(tx, attempt.bookingId, card);
  await changeState(tx, attemptId, unsettled, 'settled');
  await endOffersOfSoldCar(tx, attempt);
  const losers = await openBookingsOn(tx, listingId);
  await loseOpenBookings(tx, listingId, 'sold');
  const gone = { because: 'sold', boughtBy: attempt.buyerId } as const;
  const viewings = await endViewingsOfCar(tx, listingId, gone);
  const booking = found(await findBooking(tx, attempt.bookingId), 'booking_not_found');
  await notifySale(tx, { booking, seller: listing.seller, losers, viewings, origin });
  await recordInAudit(tx, {
    action: 'payment.settled',
    actorId: attempt.buyerId,
    subjectId: listingId,
    details: { amount: attempt.amount },
  });
  return { outcome: 'paid', attempt: { ...attempt, state: 'settled' } };
}

/** Marks the booking as paid and returns null, or returns why it cannot be. */
async function payBooking(
  tx: Database,
  { id, state, hidden }: Listing,
  { bookingId, buyerId, amount, revision }: Attempt,
): Promise<RefundReason | null> {
  if (state !== 'advertised' || hidden) return 'car_gone';
  if (!(await isActive(tx, buyerId))) return 'account_ended';
  if (await isAnotherCar(tx, id, revision)) return 'car_changed';
  if (await markPaid(tx, bookingId, amount)) return null;
  const booking = await findBooking(tx, bookingId);
  return booking?.state === 'open' ? 'price_changed' : 'booking_ended';
}

/** The seller can edit the car after a hold has ended, and the payment can arrive after that. */
const isAnotherCar = async (tx: Database, listingId: string, revision: number | null) =>
  revision !== null && (await changesSince(tx, listingId, revision)).length > 0;

async function refund(tx: Database, attemptId: string, reason: RefundReason): Promise<Settlement> {
  const details = { refundReason: reason };
  const isBegun = await changeState(tx, attemptId, unsettled, 'refund_pending', details);
  const refund = { kind: 'refund', payload: { attemptId }, key: `refund:${attemptId}` } as const;
  if (isBegun) await addToOutbox(tx, refund);
  const attempt = found(await findAttempt(tx, attemptId), 'payment_not_found');
  return isBegun ? { outcome: 'refunded', attempt } : settledAlready(attempt);
}

const settledAlready = (attempt: Attempt): Settlement => ({
  outcome: attempt.state === 'settled' ? 'paid' : 'refunded',
  attempt,
});
