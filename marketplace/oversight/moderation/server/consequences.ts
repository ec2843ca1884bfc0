import type { Database } from '#database/connection.ts';
import { countOnOfferOf } from '#marketplace/cars/listings/server/on-offer-store.ts';
import { countOpenBookingsAround } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { holdsOf, holdsOnCarsOf } from '#marketplace/dealing/payments/server/attempt-store.ts';
import { countLiveAround } from '#marketplace/dealing/viewings/server/told-store.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Consequences } from '#marketplace/platform/accounts/contract.ts';

/** So that whoever deletes or suspends somebody knows what else goes. */
export async function consequencesOf(db: Database, { id }: Account): Promise<Consequences> {
  const [cars, bookings, own, others, viewings] = await Promise.all([
    countOnOfferOf(db, id),
    countOpenBookingsAround(db, id),
    holdsOf(db, id),
    holdsOnCarsOf(db, id),
    countLiveAround(db, id),
  ]);
  return {
    cars,
    bookings: bookings.made,
    bookingsOnCars: bookings.onCars,
    checkouts: own.length + others.length,
    viewings,
  };
}
