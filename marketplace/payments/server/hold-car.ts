import type { Database } from '#database/connection.ts';
import { isActive, lockAccount } from '#marketplace/accounts/server/account-store.ts';
import { type Booking, refusalToPay } from '#marketplace/bookings/booking.ts';
import { findBooking } from '#marketplace/bookings/server/booking-store.ts';
import { ensure, found, Refusal, refuseIf } from '#marketplace/errors.ts';
import { lockListing } from '#marketplace/listings/server/listing-store.ts';
import { type Attempt, holdTime, mostHoldsPerBuyer } from '../payment.ts';
import { addAttempt, holdOn, holdsOf } from './attempt-store.ts';

/**
 * Takes the car for one buyer, who alone can pay for it until the hold ends. Asked again for the
 * same booking, it is the same hold.
 */
export async function holdCar(db: Database, booking: Booking, now: Date): Promise<Attempt> {
  return db.transaction().execute(async (tx) => {
    // First the car, then the buyer: the same order for everybody.
    const listing = found(await lockListing(tx, booking.listingId), 'booking_gone');
    await lockAccount(tx, booking.buyer.id);
    ensure(await isActive(tx, booking.buyer.id), 'sign_in_required');
    refuseIf(refusalToPay(found(await findBooking(tx, booking.id), 'booking_not_found')));
    ensure(listing.state === 'advertised', 'booking_gone');

    const held = await holdOn(tx, booking.listingId);
    if (held) return sameHold(held, booking);

    const others = await holdsOf(tx, booking.buyer.id);
    ensure(others.length < mostHoldsPerBuyer, 'too_many_holds');
    const attempt = await addAttempt(tx, {
      listingId: booking.listingId,
      bookingId: booking.id,
      buyerId: booking.buyer.id,
      amount: booking.price,
      heldUntil: new Date(now.getTime() + holdTime),
    });
    return found(attempt, 'car_held');
  });
}

function sameHold(held: Attempt, booking: Booking): Attempt {
  const isSame = held.bookingId === booking.id && held.state !== 'expiring';
  if (!isSame) throw new Refusal('car_held', { until: held.heldUntil.toISOString() });
  return held;
}
