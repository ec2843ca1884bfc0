import type { Database } from '#database/connection.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { carBackMail, carGoneMail, carOnHoldMail } from '../booking-mails.ts';
import { loseOpenBookings, openBookingsOn } from './booking-store.ts';

/** The car is off the market for good. Call it under the lock of the car. */
export async function loseBookingsOfCarGone(tx: Database, listingId: string): Promise<void> {
  for (const booking of await openBookingsOn(tx, listingId)) {
    await sendLater(tx, carGoneMail(booking), `car-gone:${booking.id}`, 'agreements');
  }
  await loseOpenBookings(tx, listingId, 'unavailable');
}

/** The car or its seller is suspended. Bookings stay. */
export async function notifyBookingsOnHold(tx: Database, listingId: string): Promise<void> {
  for (const booking of await openBookingsOn(tx, listingId)) {
    const key = `car-on-hold:${booking.id}:${crypto.randomUUID()}`;
    await sendLater(tx, carOnHoldMail(booking), key, 'agreements');
  }
}

/** Skips a car that something else still hides. */
export async function notifyBookingsBack(
  tx: Database,
  listingId: string,
  origin: string,
): Promise<void> {
  for (const booking of await openBookingsOn(tx, listingId)) {
    if (booking.carHidden) continue;
    const key = `car-back:${booking.id}:${crypto.randomUUID()}`;
    await sendLater(tx, carBackMail(booking, origin), key, 'agreements');
  }
}
