import type { Database } from '#database/connection.ts';
import { findBooking } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { mostRefundTries } from '#marketplace/dealing/payments/payment.ts';
import {
  changeState,
  findAttempt,
  findAttemptByIntent,
} from '#marketplace/dealing/payments/server/attempt-store.ts';
import {
  databaseTime,
  keepDispute,
  keepRefund,
  markRefunded,
  moneyBack,
} from '#marketplace/dealing/payments/server/refund-dispute-store.ts';
import { found } from '#marketplace/errors.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import { addToOutbox } from '#marketplace/platform/outbox/server/outbox-store.ts';
import type { Dispute, Refund } from '#providers/card-payments/card-payments.ts';
import type { PaymentDependencies } from '../payment-dependencies.ts';
import {
  type Concerned,
  tellAboutDispute,
  tellAboutLateRefund,
} from './refund-and-dispute-mails.ts';

/**
 * What became of the money after it was paid: refunds, ours and those made at the provider's own
 * dashboard, refunds that failed, disputes. Read back from the provider, so events may come in any order
 * and any number; each change is acted on once.
 */
export async function syncRefundsAndDisputes(
  dependencies: PaymentDependencies,
  intentId: string,
): Promise<void> {
  const { db, cardPayments, now } = dependencies;
  const known = await findAttemptByIntent(db, intentId);
  if (!known) return;
  const readAt = await databaseTime(db);
  const { refunds, disputes } = await cardPayments.readRefundsAndDisputes(intentId);

  await db.transaction().execute(async (tx) => {
    const concerned = await whomItConcerns(tx, known.listingId, known.id, dependencies.origin);
    for (const refund of refunds) {
      if (await keepRefund(tx, known.id, refund, readAt)) await onRefund(tx, concerned, refund);
    }
    for (const dispute of disputes) {
      if (await keepDispute(tx, known.id, dispute, readAt)) await onDispute(tx, concerned, dispute);
    }
    await settleBooks(tx, concerned, now());
  });
}

async function whomItConcerns(
  tx: Database,
  listingId: string,
  attemptId: string,
  origin: string,
): Promise<Concerned> {
  const deal = await lockDeal(tx, { listingId });
  const listing = found(deal.listing, 'payment_not_found');
  const attempt = found(await findAttempt(tx, attemptId), 'payment_not_found');
  const booking = found(await findBooking(tx, attempt.bookingId), 'booking_not_found');
  return { attempt, booking, seller: listing.seller, origin };
}

async function onRefund(tx: Database, concerned: Concerned, refund: Refund): Promise<void> {
  const { attempt } = concerned;
  const isOurs = attempt.state === 'refund_pending' || attempt.state === 'refunded';
  // Of our own refunds the buyer is told when they are made.
  if (isOurs && refund.status !== 'failed') return;
  await tellAboutLateRefund(tx, concerned, refund);
  await recordInAudit(tx, {
    action: refund.status === 'failed' ? 'payment.refund_failed' : 'payment.refunded',
    subjectId: attempt.listingId,
    details: { amount: refund.amount },
  });
}

async function onDispute(tx: Database, concerned: Concerned, dispute: Dispute): Promise<void> {
  await tellAboutDispute(tx, concerned, dispute);
  await recordInAudit(tx, {
    action: 'payment.disputed',
    subjectId: concerned.attempt.listingId,
    details: { amount: dispute.amount, status: dispute.status },
  });
}

/** A sale is marked as given back or not; a refund of ours that failed is begun again, a few times. */
async function settleBooks(tx: Database, { attempt }: Concerned, now: Date): Promise<void> {
  const { amount, failures } = await moneyBack(tx, attempt.id);
  const isBack = amount >= attempt.amount;
  if (attempt.state === 'settled') return markRefunded(tx, attempt, isBack ? now : null);
  if (isBack || failures === 0) return;
  await changeState(tx, attempt.id, ['refunded'], 'refund_pending');
  if (failures >= mostRefundTries) return;
  await addToOutbox(tx, {
    kind: 'refund',
    payload: { attemptId: attempt.id },
    key: `refund:${attempt.id}:${failures}`,
  });
}
