import type { Database } from '#database/connection.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import type { Attempt } from '#marketplace/dealing/payments/payment.ts';
import { queueHoldCancellation } from '#marketplace/dealing/payments/server/queue-hold-cancellation.ts';

export const cancelHold = (db: Database, attempt: Attempt): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockDeal(tx, { listingId: attempt.listingId });
    await queueHoldCancellation(tx, attempt);
  });
