import type { Database } from '#database/connection.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import type { Attempt } from '#marketplace/dealing/payments/payment.ts';
import { queueHoldCancellation } from '#marketplace/dealing/payments/server/queue-hold-cancellation.ts';

/** Begins to end a hold, in its turn with all else that has to do with the money for the car. */
export async function cancelHold(db: Database, attempt: Attempt): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockDeal(tx, { listingId: attempt.listingId });
    await queueHoldCancellation(tx, attempt);
  });
}
