import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { openBookingOf, reprice } from '#marketplace/dealing/bookings/server/booking-store.ts';
import type { Money } from '#marketplace/money.ts';
import { priceWith } from '../offer.ts';
import { agreedWith } from './offer-store.ts';

type Car = Pick<Listing, 'id' | 'resalePrice'>;

/** What this buyer pays, and nobody else. Under the lock of the car, at a moment that was read under it. */
export async function priceFor(
  tx: Database,
  { id: listingId, resalePrice }: Car,
  buyerId: string,
  now: Date,
): Promise<Money> {
  const agreed = await agreedWith(tx, { listingId, buyerId }, now);
  return priceWith(resalePrice, agreed?.amount ?? null);
}

/** The booking follows what was agreed, or is not any more. Never while its buyer pays: a checkout keeps its amount. */
export async function repriceBookingOf(
  tx: Database,
  car: Car,
  buyerId: string,
  now: Date,
): Promise<void> {
  const bookingId = await openBookingOf(tx, car.id, buyerId);
  if (bookingId) await reprice(tx, bookingId, await priceFor(tx, car, buyerId, now));
}
