import type { Database } from '#database/connection.ts';
import { type Booking, isOf } from '#marketplace/dealing/bookings/booking.ts';
import { bookingReleasedMail } from '#marketplace/dealing/bookings/booking-mails.ts';
import { markReleased } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { holdOn } from '#marketplace/dealing/payments/server/attempt-store.ts';
import { queueHoldCancellation } from '#marketplace/dealing/payments/server/queue-hold-cancellation.ts';
import { ensure } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';

/** Ends a running checkout. What it charges in the meantime is refunded. */
export async function releaseBooking(db: Database, booking: Booking, by: Account): Promise<void> {
  if (booking.state === 'released') return;
  await db.transaction().execute(async (tx) => {
    await lockDeal(tx, { listingId: booking.listingId });
    const hold = await holdOn(tx, booking.listingId);
    ensure(await markReleased(tx, booking.id), 'booking_paid');
    if (hold?.bookingId === booking.id) await queueHoldCancellation(tx, hold);
    if (isOf(by, booking)) return;
    await sendLater(tx, bookingReleasedMail(booking), `booking-released:${booking.id}`, 'other');
    await recordInAudit(tx, {
      action: 'booking.released',
      actorId: by.id,
      subjectId: booking.buyer.id,
      details: { car: booking.car.name },
    });
  });
}
