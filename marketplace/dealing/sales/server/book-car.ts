import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { refuseChangedCar } from '#marketplace/cars/listings/server/refuse-changed-car.ts';
import { noteShownRevision } from '#marketplace/cars/listings/server/shown-revision-store.ts';
import { refusalToBook } from '#marketplace/dealing/bookings/booking.ts';
import { type NewBooking, newBookingMail } from '#marketplace/dealing/bookings/booking-mails.ts';
import { addBooking } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { notifyNewLeadsLater } from '#marketplace/dealing/bookings/server/notify-new-leads.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { isBlockedBetween } from '#marketplace/dealing/messages/server/block-store.ts';
import { priceFor } from '#marketplace/dealing/offers/server/price-for.ts';
import { ensure, found, refuseIf } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';

type BookingRequest = {
  id: string;
  phone: string;
  location: string;
  revision?: number | undefined;
};
/** Free and not exclusive: whoever pays first gets the car. */
export async function bookCar(
  { db, origin, now }: Pick<Dependencies, 'db' | 'origin' | 'now'>,
  buyer: Account,
  { id, phone, location, revision }: BookingRequest,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { listing } = await lockDeal(tx, { listingId: id, callerId: buyer.id });
    const car = found(listing, 'listing_not_found');
    refuseIf(refusalToBook(car, buyer));
    // A booking carries the buyer's name and town to the seller by email.
    ensure(!(await isBlockedBetween(tx, buyer.id, car.seller.id)), 'cannot_book');
    if (revision !== undefined) await refuseChangedCar(tx, car, { buyerId: buyer.id, revision });
    const price = await priceFor(tx, car, buyer.id, now());
    const booked = await addBooking(tx, {
      listingId: id,
      buyerId: buyer.id,
      phone,
      location,
      price,
    });
    if (!booked.isNew) return booked.id;
    await noteShownRevision(tx, car, buyer.id, revision);
    await tellBoth(tx, { car, buyer, price, phone, origin }, now());
    return booked.id;
  });
}

type News = NewBooking & { car: Listing; buyer: Account };

/** Once a day for the same buyer and car: deleting and booking again must not fill a mailbox. */
async function tellBoth(tx: Database, news: News, now: Date): Promise<void> {
  const once = `${news.car.id}:${news.buyer.id}:${now.toISOString().slice(0, 10)}`;
  await sendLater(tx, newBookingMail(news), `new-booking:${once}`, 'other');
  await notifyNewLeadsLater(tx, news.car.seller.id, now);
}
