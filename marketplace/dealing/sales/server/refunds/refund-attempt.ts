import { findBooking } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { changeState, findAttempt } from '#marketplace/dealing/payments/server/attempt-store.ts';
import { moneyBack } from '#marketplace/dealing/payments/server/refund-dispute-store.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import { notifyRefund } from '../checkout/payment-mails.ts';
import type { PaymentDependencies } from '../payment-dependencies.ts';
import { syncRefundsAndDisputes } from './sync-refunds-and-disputes.ts';

/** Refunds a payment that bought no car. The key makes the provider do it once. */
export async function refundAttempt(
  dependencies: PaymentDependencies,
  attemptId: string,
): Promise<void> {
  const { db, cardPayments } = dependencies;
  const attempt = await findAttempt(db, attemptId);
  if (attempt?.state !== 'refund_pending') return;

  // Under the key of a failed refund, the provider would only repeat its answer.
  const { failures } = await moneyBack(db, attempt.id);
  const refund = await cardPayments.refund({
    intentId: attempt.intentId!,
    key: failures === 0 ? `refund-${attempt.id}` : `refund-${attempt.id}-${failures}`,
    // A repeated call must have the same reason: the provider compares.
    reason: attempt.refundReason ?? 'car_not_available',
  });
  if (refund.status === 'failed') return syncRefundsAndDisputes(dependencies, attempt.intentId!);

  await db.transaction().execute(async (tx) => {
    await lockDeal(tx, { listingId: attempt.listingId });
    // The refund failed before its answer arrived, and the next one has been queued.
    if ((await moneyBack(tx, attempt.id)).failures !== failures) return;
    if (!(await changeState(tx, attempt.id, ['refund_pending'], 'refunded'))) return;
    const booking = await findBooking(tx, attempt.bookingId);
    if (booking) await notifyRefund(tx, booking, attempt);
    await recordInAudit(tx, {
      action: 'payment.refunded',
      subjectId: attempt.listingId,
      details: {
        amount: attempt.amount,
        ...(attempt.refundReason && { reason: attempt.refundReason }),
      },
    });
  });
}
