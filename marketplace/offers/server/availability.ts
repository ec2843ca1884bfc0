import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/listings/listing.ts';
import { holdOn } from '#marketplace/payments/server/attempt-store.ts';
import type { Availability } from '../availability-on-wire.ts';
import { priceWith } from '../offer.ts';
import { agreedWith, reservationOn } from './offer-store.ts';

/** For whom a car is there right now, as the caller may know it: never whose turn it is, or at which price. */
export async function availabilityOf(
  db: Database,
  { id: listingId, state, resalePrice }: Listing,
  callerId: string | null,
  now: Date,
): Promise<Availability> {
  if (state === 'sold') return { status: 'sold', until: null, agreed: null };
  const [hold, reservation, known] = await Promise.all([
    holdOn(db, listingId),
    reservationOn(db, listingId, now),
    callerId === null ? null : agreedWith(db, { listingId, buyerId: callerId }, now),
  ]);
  const agreed = known && { price: priceWith(resalePrice, known.amount), until: known.until };
  if (hold && hold.buyerId !== callerId) return { status: 'held', until: hold.heldUntil, agreed };
  if (reservation && reservation.buyerId !== callerId) {
    return { status: 'reserved', until: reservation.until, agreed };
  }
  return { status: agreed ? 'yours' : 'free', until: agreed?.until ?? null, agreed };
}
