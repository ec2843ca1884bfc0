import type { Database } from '#database/connection.ts';
import { priceChangedMail } from '#marketplace/bookings/booking-mails.ts';
import { openBookingsOn, reprice } from '#marketplace/bookings/server/booking-store.ts';
import { ensure } from '#marketplace/errors.ts';
import { sendLater } from '#marketplace/mail/server/outgoing-mail-store.ts';
import type { Money } from '#marketplace/money.ts';
import { holdOn } from '#marketplace/payments/server/attempt-store.ts';
import type { Listing, ListingDetails } from '../listing.ts';
import { lockListing, updateListing } from './listing-store.ts';

/** A checkout that is running keeps the amount it showed; every other open booking takes the new price. */
export async function editListing(
  db: Database,
  { id }: Listing,
  changes: Partial<ListingDetails>,
  origin: string,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.transaction().execute(async (tx) => {
    const before = await lockListing(tx, id);
    ensure(await updateListing(tx, id, changes), 'listing_sold');
    const { resalePrice } = changes;
    if (resalePrice !== undefined && resalePrice !== before?.resalePrice) {
      await repriceBookings(tx, id, resalePrice, origin);
    }
  });
}

async function repriceBookings(tx: Database, listingId: string, price: Money, origin: string) {
  const running = await holdOn(tx, listingId);
  for (const booking of await openBookingsOn(tx, listingId)) {
    if (booking.id === running?.bookingId) continue;
    await reprice(tx, booking.id, price);
    const mail = priceChangedMail({ booking, price, origin });
    await sendLater(tx, mail, `price-changed:${booking.id}:${price}:${crypto.randomUUID()}`);
  }
}
