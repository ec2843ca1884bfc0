import type { Database } from '#database/connection.ts';
import type { Account } from '#marketplace/accounts/account.ts';
import { recordInAudit } from '#marketplace/audit/server/audit-store.ts';
import { type Booking, isOf } from '#marketplace/bookings/booking.ts';
import { bookingReleasedMail } from '#marketplace/bookings/booking-mails.ts';
import { markReleased } from '#marketplace/bookings/server/booking-store.ts';
import { ensure } from '#marketplace/errors.ts';
import { lockListing } from '#marketplace/listings/server/listing-store.ts';
import { sendLater } from '#marketplace/mail/server/outgoing-mail-store.ts';
import { holdOn } from '#marketplace/payments/server/attempt-store.ts';
import { queueHoldCancellation } from '#marketplace/payments/server/queue-hold-cancellation.ts';

/** Given up: a running checkout ends, and what it charged meanwhile goes back. */
export async function releaseBooking(db: Database, booking: Booking, by: Account): Promise<void> {
  if (booking.state === 'released') return;
  await db.transaction().execute(async (tx) => {
    await lockListing(tx, booking.listingId);
    const hold = await holdOn(tx, booking.listingId);
    ensure(await markReleased(tx, booking.id), 'booking_paid');
    if (hold?.bookingId === booking.id) await queueHoldCancellation(tx, hold);
    if (!isOf(by, booking)) await tellBuyer(tx, booking, by);
  });
}

async function tellBuyer(tx: Database, booking: Booking, by: Account): Promise<void> {
  await sendLater(tx, bookingReleasedMail(booking), `booking-released:${booking.id}`, 'other');
  await recordInAudit(tx, {
    action: 'booking.released',
    actorId: by.id,
    subjectId: booking.buyer.id,
    details: { car: booking.car.name },
  });
}
