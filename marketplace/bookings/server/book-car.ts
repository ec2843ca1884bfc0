import type { Database } from '#database/connection.ts';
import type { Account } from '#marketplace/accounts/account.ts';
import { found, refuseIf } from '#marketplace/errors.ts';
import { lockListing } from '#marketplace/listings/server/listing-store.ts';
import { refusalToBook } from '../booking.ts';
import { addBooking } from './booking-store.ts';

type Wish = { id: string; phone: string; location: string };

/** Free and not exclusive: whoever pays first gets the car. */
export async function bookCar(db: Database, buyer: Account, { id, phone, location }: Wish) {
  await db.transaction().execute(async (tx) => {
    const listing = found(await lockListing(tx, id), 'listing_not_found');
    refuseIf(refusalToBook(listing, buyer));
    await addBooking(tx, {
      listingId: id,
      buyerId: buyer.id,
      phone,
      location,
      price: listing.resalePrice,
    });
  });
}
