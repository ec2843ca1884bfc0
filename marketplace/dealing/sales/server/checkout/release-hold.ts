import type { Database } from '#database/connection.ts';
import { reprice } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { priceFor } from '#marketplace/dealing/offers/server/price-for.ts';
import {
  type Attempt,
  type AttemptState,
  holdingStates,
} from '#marketplace/dealing/payments/payment.ts';
import { changeState } from '#marketplace/dealing/payments/server/attempt-store.ts';

/** The provider has confirmed that nothing can be charged any more: the hold is over. */
export const releaseHold = (db: Database, attempt: Attempt, now: Date): Promise<void> =>
  endUnpaid(db, attempt, holdingStates, 'canceled', now);

/** The buyer kept the price that the checkout showed; from now on the current one counts. */
export async function endUnpaid(
  db: Database,
  attempt: Attempt,
  from: readonly AttemptState[],
  to: 'canceled' | 'failed',
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { listing } = await lockDeal(tx, { listingId: attempt.listingId });
    // Whoever lost the car because it left the market has not kept it from anybody.
    const isOnOffer = listing?.state === 'advertised' && !listing.hidden;
    if (!(await changeState(tx, attempt.id, from, to, isOnOffer ? now : undefined))) return;
    if (!listing) return;
    const price = await priceFor(tx, listing, attempt.buyerId, now);
    await reprice(tx, attempt.bookingId, price);
  });
}
