import type { Database } from '#database/connection.ts';
import { ensure } from '#marketplace/errors.ts';
import { lockListing } from '#marketplace/listings/server/listing-store.ts';
import { holdOn } from '#marketplace/payments/server/attempt-store.ts';
import { beginToEndHold } from '#marketplace/payments/server/hold-store.ts';
import type { Booking } from '../booking.ts';
import { markReleased } from './booking-store.ts';

/** Given up by its buyer: a running checkout ends, and what it charged meanwhile goes back. */
export async function releaseBooking(db: Database, booking: Booking): Promise<void> {
  if (booking.state === 'released') return;
  await db.transaction().execute(async (tx) => {
    await lockListing(tx, booking.listingId);
    const hold = await holdOn(tx, booking.listingId);
    ensure(await markReleased(tx, booking.id), 'booking_paid');
    if (hold?.bookingId === booking.id) await beginToEndHold(tx, hold);
  });
}
