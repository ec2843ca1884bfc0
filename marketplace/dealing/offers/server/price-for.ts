import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { openBookingOf, reprice } from '#marketplace/dealing/bookings/server/booking-store.ts';
import type { Money } from '#marketplace/money.ts';
import { priceWith } from '../offer.ts';
import { findAgreedPrice } from './agreements-store.ts';

type Car = Pick<Listing, 'id' | 'resalePrice'>;

/** What this buyer pays. Under the lock of the car; `now` must be read under it, too. */
export async function priceFor(
  tx: Database,
  { id: listingId, resalePrice }: Car,
  buyerId: string,
  now: Date,
): Promise<Money> {
  return priceWith(resalePrice, await findAgreedPrice(tx, { listingId, buyerId }, now));
}

/** After a price was agreed on or expired. Not while the buyer pays, because a checkout keeps its amount. */
export async function repriceBookingOf(
  tx: Database,
  car: Car,
  buyerId: string,
  now: Date,
): Promise<void> {
  const bookingId = await openBookingOf(tx, car.id, buyerId);
  if (bookingId) await reprice(tx, bookingId, await priceFor(tx, car, buyerId, now));
}
