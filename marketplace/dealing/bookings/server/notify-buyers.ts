import type { Database } from '#database/connection.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { carBackMail, carGoneMail, carOnHoldMail } from '../booking-mails.ts';
import { loseOpenBookings, openBookingsOn } from './booking-store.ts';

/** The car is off the market for good: its bookings end, and whoever had one is told. Under the lock of the car. */
export async function loseBookingsOfCarGone(tx: Database, listingId: string): Promise<void> {
  for (const booking of await openBookingsOn(tx, listingId)) {
    await sendLater(tx, carGoneMail(booking), `car-gone:${booking.id}`, 'agreements');
  }
  await loseOpenBookings(tx, listingId, 'unavailable');
}

/** The seller is suspended: bookings stay, and whoever has one knows why nothing happens. */
export async function tellThatBookingsWait(tx: Database, listingId: string): Promise<void> {
  for (const booking of await openBookingsOn(tx, listingId)) {
    await sendLater(
      tx,
      carOnHoldMail(booking),
      `car-on-hold:${booking.id}:${crypto.randomUUID()}`,
      'agreements',
    );
  }
}

/** It can be bought again, unless something else still hides it: whoever waits is told. */
export async function tellThatBookingsGoOn(
  tx: Database,
  listingId: string,
  origin: string,
): Promise<void> {
  for (const booking of await openBookingsOn(tx, listingId)) {
    if (booking.carHidden) continue;
    await sendLater(
      tx,
      carBackMail(booking, origin),
      `car-back:${booking.id}:${crypto.randomUUID()}`,
      'agreements',
    );
  }
}
