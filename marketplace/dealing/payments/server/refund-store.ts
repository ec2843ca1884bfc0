import type { Database } from '#database/connection.ts';
import type { RefundReason } from '#marketplace/dealing/bookings/money-back.ts';
import { addToOutbox } from '#marketplace/platform/outbox/server/outbox-store.ts';
import type { AttemptState } from '../payment.ts';

/** False if a concurrent call has changed the state of the attempt first. */
export async function beginRefund(
  tx: Database,
  attemptId: string,
  from: readonly AttemptState[],
  reason: RefundReason,
): Promise<boolean> {
  const begun = await tx
    .updateTable('paymentAttempts')
    .set({ state: 'refund_pending', refundReason: reason })
    .where('id', '=', attemptId)
    .where('state', 'in', from)
    .returning('id')
    .execute();
  if (begun.length === 0) return false;
  await addToOutbox(tx, { kind: 'refund', payload: { attemptId }, key: `refund:${attemptId}` });
  return true;
}
