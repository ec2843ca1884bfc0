import { refuseChangedCar } from '#marketplace/cars/listings/server/refuse-changed-car.ts';
import { noteShownRevision } from '#marketplace/cars/listings/server/shown-revision-store.ts';
import { refusalToBook } from '#marketplace/dealing/bookings/booking.ts';
import type { BookCarRequest } from '#marketplace/dealing/bookings/booking-form.ts';
import { newBookingMail } from '#marketplace/dealing/bookings/booking-mails.ts';
import { addBooking } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { notifyNewLeadsLater } from '#marketplace/dealing/bookings/server/notify-new-leads.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { isBlockedBetween } from '#marketplace/dealing/messages/server/block-store.ts';
import { priceFor } from '#marketplace/dealing/offers/server/price-for.ts';
import { ensure, found, refuseIf } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';

/** Free and not exclusive: the first buyer who pays gets the car. */
export const bookCar = (
  { db, origin, now }: Pick<Dependencies, 'db' | 'origin' | 'now'>,
  buyer: Account,
  { id, phone, location, revision }: BookCarRequest,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const { listing } = await lockDeal(tx, { listingId: id, callerId: buyer.id });
    const car = found(listing, 'listing_not_found');
    refuseIf(refusalToBook(car, buyer));
    // A booking carries the buyer's name and town to the seller by email.
    ensure(!(await isBlockedBetween(tx, buyer.id, car.seller.id)), 'cannot_book');
    if (revision !== undefined) await refuseChangedCar(tx, car, { buyerId: buyer.id, revision });
    const price = await priceFor(tx, car, buyer.id, now());
    const booking = { listingId: id, buyerId: buyer.id, phone, location, price };
    const booked = await addBooking(tx, booking);
    if (!booked.isNew) return booked.id;
    await noteShownRevision(tx, car, buyer.id, revision);
    // Once a day for each car: deleting and booking again must not fill the buyer's mailbox.
    const key = `new-booking:${id}:${buyer.id}:${now().toISOString().slice(0, 10)}`;
    await sendLater(tx, newBookingMail({ car, buyer, price, phone, origin }), key, 'other');
    await notifyNewLeadsLater(tx, car.seller.id, now());
    return booked.id;
  });
