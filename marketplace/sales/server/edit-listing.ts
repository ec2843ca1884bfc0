import type { Database } from '#database/connection.ts';
import { tellPriceChangeLater } from '#marketplace/bookings/server/announce-price.ts';
import { openBookingsOn, reprice } from '#marketplace/bookings/server/booking-store.ts';
import { ensure } from '#marketplace/errors.ts';
import type { Listing, ListingDetails } from '#marketplace/listings/listing.ts';
import { lockListing, updateListing } from '#marketplace/listings/server/listing-store.ts';
import type { Money } from '#marketplace/money.ts';
import { holdOn } from '#marketplace/payments/server/attempt-store.ts';

/** A checkout that is running keeps the amount it showed; every other open booking takes the new price. */
export async function editListing(
  db: Database,
  { id }: Listing,
  changes: Partial<ListingDetails>,
  now: Date,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.transaction().execute(async (tx) => {
    const before = await lockListing(tx, id);
    ensure(await updateListing(tx, id, changes), 'listing_sold');
    const { resalePrice } = changes;
    if (resalePrice !== undefined && resalePrice !== before?.resalePrice) {
      await repriceBookings(tx, id, resalePrice, now);
    }
  });
}

async function repriceBookings(tx: Database, listingId: string, price: Money, now: Date) {
  const running = await holdOn(tx, listingId);
  for (const booking of await openBookingsOn(tx, listingId)) {
    if (booking.id === running?.bookingId) continue;
    await reprice(tx, booking.id, price);
    await tellPriceChangeLater(tx, booking, now);
  }
}
