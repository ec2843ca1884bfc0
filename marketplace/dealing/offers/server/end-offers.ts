import type { Database } from '#database/connection.ts';
import { tellPriceChangeLater } from '#marketplace/dealing/bookings/server/announce-price.ts';
import { reprice } from '#marketplace/dealing/bookings/server/booking-store.ts';
import {
  type LiveBooking,
  liveBookingsOf,
} from '#marketplace/dealing/bookings/server/live-bookings-store.ts';
import type { Money } from '#marketplace/money.ts';
import { enqueueOfferEnds } from './notify-offer-end.ts';
import { type EndedOffer, markUsed, voidOffersOf, voidOffersOn } from './offer-ends-store.ts';

type Sale = { listingId: string; buyerId: string; amount: Money };

/** Under the lock of the sold car, before its other bookings are lost. */
export async function endOffersOfSoldCar(tx: Database, sale: Sale): Promise<void> {
  await markUsed(tx, sale);
  await endOffersOn(tx, sale.listingId);
}

/** Notifies buyers with an open offer or an agreed price, except those who get an email about their booking. */
export async function endOffersOn(tx: Database, listingId: string): Promise<void> {
  const ended = oneForEachBuyer(await voidOffersOn(tx, listingId));
  const bookings = await bookingsBeside(tx, ended);
  await enqueueOfferEnds(
    tx,
    ended.filter((each) => !bookings.has(keyOf(each))),
  );
}

const keyOf = ({ listingId, buyerId }: { listingId: string; buyerId: string }) =>
  `${listingId} ${buyerId}`;

/** One for each buyer and car: the agreed price rather than an offer that was made besides. */
function oneForEachBuyer(ended: EndedOffer[]): EndedOffer[] {
  const inOrder = ended.toSorted((a, b) => Number(a.isAgreed) - Number(b.isAgreed));
  return [...new Map(inOrder.map((each) => [keyOf(each), each])).values()];
}

const bookingsBeside = async (tx: Database, ended: EndedOffer[]) =>
  new Map((await liveBookingsOf(tx, ended)).map((booking) => [keyOf(booking), booking]));

/** The account is suspended or closed. Under the locks of its cars, as bookings return to the asking price. */
export async function endOffersOf(tx: Database, accountId: string, now: Date): Promise<void> {
  const ended = oneForEachBuyer(await voidOffersOf(tx, accountId));
  const bookings = await bookingsBeside(tx, ended);
  for (const each of ended) {
    const booking = bookings.get(keyOf(each));
    if (booking && each.isAgreed) await repriceAndNotify(tx, booking, now);
  }
  await enqueueOfferEnds(
    tx,
    ended.filter((each) => each.buyerId !== accountId && !bookings.has(keyOf(each))),
  );
}

async function repriceAndNotify(tx: Database, booking: LiveBooking, now: Date): Promise<void> {
  await reprice(tx, booking.id, booking.askingPrice);
  await tellPriceChangeLater(tx, booking, now);
}
