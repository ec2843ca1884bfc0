import type { Database } from '#database/connection.ts';
import { findBooking } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { type Attempt, mostRefundTries } from '#marketplace/dealing/payments/payment.ts';
import {
  changeState,
  findAttempt,
  findAttemptByIntent,
} from '#marketplace/dealing/payments/server/attempt-store.ts';
import {
  databaseTime,
  markRefunded,
  moneyBack,
  saveDispute,
  saveRefund,
} from '#marketplace/dealing/payments/server/refund-dispute-store.ts';
import { found } from '#marketplace/errors.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import { addToOutbox } from '#marketplace/platform/outbox/server/outbox-store.ts';
import type { Dispute, Refund } from '#providers/card-payments/card-payments.ts';
import type { PaymentDependencies } from '../payment-dependencies.ts';
import {
  notifyDispute,
  notifyLateRefund,
  type PaymentParties,
} from './refund-and-dispute-mails.ts';

/** Reads the state from the provider, so events may arrive in any order and number: each change takes effect once. */
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
    const { listing } = await lockDeal(tx, { listingId: known.listingId });
    const { seller } = found(listing, 'payment_not_found');
    const attempt = found(await findAttempt(tx, known.id), 'payment_not_found');
    const booking = found(await findBooking(tx, attempt.bookingId), 'booking_not_found');
    const parties = { attempt, booking, seller, origin: dependencies.origin };
    for (const refund of refunds) {
      if (await saveRefund(tx, attempt.id, refund, readAt)) await onRefund(tx, parties, refund);
    }
    for (const dispute of disputes) {
      if (await saveDispute(tx, attempt.id, dispute, readAt)) await onDispute(tx, parties, dispute);
    }
    await settleBooks(tx, attempt, now());
  });
}

async function onRefund(tx: Database, parties: PaymentParties, refund: Refund): Promise<void> {
  const { attempt } = parties;
  const isOurs = attempt.state === 'refund_pending' || attempt.state === 'refunded';
  // refund-attempt.ts notifies the buyer of our own refunds.
  if (isOurs && refund.status !== 'failed') return;
  await notifyLateRefund(tx, parties, refund);
  await recordInAudit(tx, {
    action: refund.status === 'failed' ? 'payment.refund_failed' : 'payment.refunded',
    subjectId: attempt.listingId,
    details: { amount: refund.amount },
  });
}

async function onDispute(tx: Database, parties: PaymentParties, dispute: Dispute): Promise<void> {
  await notifyDispute(tx, parties, dispute);
  await recordInAudit(tx, {
    action: 'payment.disputed',
    subjectId: parties.attempt.listingId,
    details: { amount: dispute.amount, status: dispute.status },
  });
}

/** Marks a sale as refunded or not. Retries a failed refund of ours a few times. */
async function settleBooks(tx: Database, attempt: Attempt, now: Date): Promise<void> {
  const { amount, failures } = await moneyBack(tx, attempt.id);
  const isBack = amount >= attempt.amount;
  if (attempt.state === 'settled') await markRefunded(tx, attempt, isBack ? now : null);
  if (attempt.state === 'settled' || isBack || failures === 0) return;
  await changeState(tx, attempt.id, ['refunded'], 'refund_pending');
  if (failures >= mostRefundTries) return;
  await addToOutbox(tx, {
    kind: 'refund',
    payload: { attemptId: attempt.id },
    key: `refund:${attempt.id}:${failures}`,
  });
}
