import type { Database } from '#database/connection.ts';
import { Refusal } from '#marketplace/errors.ts';
import { holdOn } from './attempt-store.ts';

/** During a checkout, its buyer may be charged at any moment. Call it under the lock of the car. */
export async function refuseWhilePaid(tx: Database, listingId: string): Promise<void> {
  const hold = await holdOn(tx, listingId);
  if (hold) throw new Refusal('listing_being_paid', { until: hold.heldUntil.toISOString() });
}
