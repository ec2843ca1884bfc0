import type { Database } from '#database/connection.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import {
  changeState,
  findAttemptByIntent,
} from '#marketplace/dealing/payments/server/attempt-store.ts';
import {
  databaseTime,
  saveRefund,
} from '#marketplace/dealing/payments/server/refund-dispute-store.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';

/** The provider could not refund the payment, and an operator has done it in another way. */
export async function recordManualRefund(db: Database, intentId: string): Promise<void> {
  const attempt = await findAttemptByIntent(db, intentId);
  if (attempt?.state !== 'refund_pending')
    throw new Error(`There is no pending refund for ${intentId}.`);
  const at = await databaseTime(db);
  await db.transaction().execute(async (tx) => {
    await lockDeal(tx, { listingId: attempt.listingId });
    if (!(await changeState(tx, attempt.id, ['refund_pending'], 'refunded'))) return;
    const id = `by-hand-${intentId}`;
    const { amount } = attempt;
    const refund = {
      id,
      intentId,
      amount,
      status: 'succeeded',
      failureReason: null,
      createdAt: at,
    } as const;
    await saveRefund(tx, attempt.id, refund, at);
    await recordInAudit(tx, {
      action: 'payment.refunded',
      subjectId: attempt.listingId,
      details: { amount, byHand: true },
    });
  });
}
