import type { Database } from '#database/connection.ts';
import { tellPriceChangeLater } from '#marketplace/bookings/server/announce-price.ts';
import {
  findBooking,
  hasPaidFor,
  openBookingOf,
  reprice,
} from '#marketplace/bookings/server/booking-store.ts';
import { found } from '#marketplace/errors.ts';
import type { Listing } from '#marketplace/listings/listing.ts';
import { listingsByIds } from '#marketplace/listings/server/listing-store.ts';
import { sendLater } from '#marketplace/mail/server/outgoing-mail-store.ts';
import { wantsEmails } from '#marketplace/messages/server/unread-store.ts';
import type { Money } from '#marketplace/money.ts';
import { agreementVoidMail } from '../agreement-mails.ts';
import { offerVoidMail } from '../offer-mails.ts';
import { type EndedOffer, markUsed, voidOffersOf, voidOffersOn } from './offer-ends-store.ts';
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

/** Whoever had agreed on a price, or was about to, hears that the car is gone, unless their booking tells them. */
export async function endOffersOn(tx: Database, car: Listing): Promise<void> {
  for (const ended of oneForEachBuyer(await voidOffersOn(tx, car.id))) {
    const { buyerId } = ended;
    if (await openBookingOf(tx, car.id, buyerId)) continue;
    // Whoever bought it for more than they had offered has it.
    if (await hasPaidFor(tx, car.id, buyerId)) continue;
    await tell(tx, car, ended);
  }
}

/** And car: what was agreed says more than what was offered beside it. */
function oneForEachBuyer(ended: EndedOffer[]): EndedOffer[] {
  const inOrder = ended.toSorted((a, b) => Number(a.isAgreed) - Number(b.isAgreed));
  return [...new Map(inOrder.map((each) => [`${each.listingId} ${each.buyerId}`, each])).values()];
}

async function tell(tx: Database, car: Pick<Listing, 'name'>, ended: EndedOffer): Promise<void> {
  const { id, conversationId, buyerId, amount, isAgreed } = ended;
  const gone = { car, buyer: await findPerson(tx, buyerId), amount };
  if (isAgreed) {
    await sendLater(tx, agreementVoidMail(gone), `agreement-void:${id}`, 'other');
  } else if (await wantsEmails(tx, { conversationId, accountId: buyerId })) {
    await sendLater(tx, offerVoidMail(gone), `offer-void:${id}`, 'alerts');
  }
}

/** Somebody is shut out or leaves: what was agreed with them is not any more. Under the locks of their cars. */
export async function endOffersOf(tx: Database, accountId: string, now: Date): Promise<void> {
  const ended = oneForEachBuyer(await voidOffersOf(tx, accountId));
  const cars = await listingsByIds(
    tx,
    ended.map(({ listingId }) => listingId),
  );
  const carOf = new Map(cars.map((car) => [car.id, car]));
  for (const each of ended) {
    const car = carOf.get(each.listingId)!;
    const bookingId = await openBookingOf(tx, car.id, each.buyerId);
    if (bookingId && each.isAgreed) await repriceAndTell(tx, bookingId, car.resalePrice, now);
    else if (!bookingId && each.buyerId !== accountId) await tell(tx, car, each);
  }
}

async function repriceAndTell(tx: Database, bookingId: string, price: Money, now: Date) {
  const before = found(await findBooking(tx, bookingId), 'booking_not_found');
  await reprice(tx, bookingId, price);
  await tellPriceChangeLater(tx, before, now);
}
