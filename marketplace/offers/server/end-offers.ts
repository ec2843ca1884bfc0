import type { Database } from '#database/connection.ts';
import { tellPriceChangeLater } from '#marketplace/bookings/server/announce-price.ts';
import { findBooking, openBookingOf, reprice } from '#marketplace/bookings/server/booking-store.ts';
import { found } from '#marketplace/errors.ts';
import type { Listing } from '#marketplace/listings/listing.ts';
import { listingsByIds } from '#marketplace/listings/server/listing-store.ts';
import { sendLater } from '#marketplace/mail/server/outgoing-mail-store.ts';
import type { Money } from '#marketplace/money.ts';
import { agreementVoidMail } from '../offer-mails.ts';
import { type EndedAgreement, markUsed, voidOffersOf, voidOffersOn } from './offer-ends-store.ts';
import { findPerson } from './people-store.ts';

/** The car is sold: its buyer's price was used, and nobody else's counts. Under its lock, before bookings are lost. */
export async function endOffersOfSoldCar(
  tx: Database,
  car: Listing,
  { buyerId, amount }: { buyerId: string; amount: Money },
): Promise<void> {
  await markUsed(tx, { listingId: car.id, buyerId, amount });
  await endOffersOn(tx, car);
}

/** Whoever had agreed on a price hears that the car is gone, unless their booking tells them. */
export async function endOffersOn(tx: Database, car: Listing): Promise<void> {
  for (const ended of await voidOffersOn(tx, car.id)) {
    if ((await openBookingOf(tx, car.id, ended.buyerId)) === null) await tell(tx, car, ended);
  }
}

async function tell(tx: Database, { name, pictures, id }: Listing, ended: EndedAgreement) {
  const buyer = await findPerson(tx, ended.buyerId);
  const car = { id, name, picture: pictures[0] };
  const mail = agreementVoidMail({ car, buyer, amount: ended.amount });
  await sendLater(tx, mail, `agreement-void:${ended.id}`, 'other');
}

/** Somebody is shut out or leaves: what was agreed with them is not any more. Under the locks of their cars. */
export async function endOffersOf(tx: Database, accountId: string, now: Date): Promise<void> {
  const ended = await voidOffersOf(tx, accountId);
  const cars = await listingsByIds(
    tx,
    ended.map(({ listingId }) => listingId),
  );
  const carOf = new Map(cars.map((car) => [car.id, car]));
  for (const each of ended) {
    const car = carOf.get(each.listingId)!;
    const bookingId = await openBookingOf(tx, car.id, each.buyerId);
    if (bookingId) await repriceAndTell(tx, bookingId, car.resalePrice, now);
    else if (each.buyerId !== accountId) await tell(tx, car, each);
  }
}

async function repriceAndTell(tx: Database, bookingId: string, price: Money, now: Date) {
  const before = found(await findBooking(tx, bookingId), 'booking_not_found');
  await reprice(tx, bookingId, price);
  await tellPriceChangeLater(tx, before, now);
}
