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

/** Call it when the provider has confirmed that nothing can be charged any more. */
export const releaseHold = (db: Database, attempt: Attempt, now: Date): Promise<void> =>
  endUnpaid(db, attempt, holdingStates, 'canceled', now);

/** The booking kept the price that the checkout showed, and now takes the current one. */
export async function endUnpaid(
  db: Database,
  attempt: Attempt,
  from: readonly AttemptState[],
  to: 'canceled' | 'failed',
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { listing } = await lockDeal(tx, { listingId: attempt.listingId });
    // A buyer whose checkout ended because the car left the market need not wait before the next one.
    const isOnOffer = listing?.state === 'advertised' && !listing.hidden;
    const endedAt = isOnOffer ? now : undefined;
    if (!(await changeState(tx, attempt.id, from, to, { endedAt }))) return;
    if (!listing) return;
    const price = await priceFor(tx, listing, attempt.buyerId, now);
    await reprice(tx, attempt.bookingId, price);
  });
}
