import type { Database } from '#database/connection.ts';
import { tellPriceChangeLater } from '#marketplace/dealing/bookings/server/announce-price.ts';
import { reprice } from '#marketplace/dealing/bookings/server/booking-store.ts';
import {
  type LiveBooking,
  liveBookingsOf,
} from '#marketplace/dealing/bookings/server/live-bookings-store.ts';
import type { Money } from '#marketplace/money.ts';
import { type EndedOffer, markUsed, voidOffersOf, voidOffersOn } from './offer-ends-store.ts';
import { tellOfEndsLater } from './tell-of-end.ts';

type Sale = { listingId: string; buyerId: string; amount: Money };

/** The car is sold: its buyer's price was used, and nobody else's counts. Under its lock, before bookings are lost. */
export async function endOffersOfSoldCar(tx: Database, sale: Sale): Promise<void> {
  await markUsed(tx, sale);
  await endOffersOn(tx, sale.listingId);
}

/** Whoever had agreed on a price, or was about to, hears that the car is gone, unless their booking tells them. */
export async function endOffersOn(tx: Database, listingId: string): Promise<void> {
  const ended = oneForEachBuyer(await voidOffersOn(tx, listingId));
  const bookings = await bookingsBeside(tx, ended);
  await tellOfEndsLater(
    tx,
    ended.filter((each) => !bookings.has(keyOf(each))),
  );
}

const keyOf = ({ listingId, buyerId }: { listingId: string; buyerId: string }) =>
  `${listingId} ${buyerId}`;

/** And car: what was agreed says more than what was offered beside it. */
function oneForEachBuyer(ended: EndedOffer[]): EndedOffer[] {
  const inOrder = ended.toSorted((a, b) => Number(a.isAgreed) - Number(b.isAgreed));
  return [...new Map(inOrder.map((each) => [keyOf(each), each])).values()];
}

const bookingsBeside = async (tx: Database, ended: EndedOffer[]) =>
  new Map((await liveBookingsOf(tx, ended)).map((booking) => [keyOf(booking), booking]));

/** Somebody is shut out or leaves: what was agreed with them is not any more. Under the locks of their cars. */
export async function endOffersOf(tx: Database, accountId: string, now: Date): Promise<void> {
  const ended = oneForEachBuyer(await voidOffersOf(tx, accountId));
  const bookings = await bookingsBeside(tx, ended);
  for (const each of ended) {
    const booking = bookings.get(keyOf(each));
    if (booking && each.isAgreed) await repriceAndTell(tx, booking, now);
  }
  await tellOfEndsLater(
    tx,
    ended.filter((each) => each.buyerId !== accountId && !bookings.has(keyOf(each))),
  );
}

async function repriceAndTell(tx: Database, booking: LiveBooking, now: Date): Promise<void> {
  await reprice(tx, booking.id, booking.askingPrice);
  await tellPriceChangeLater(tx, booking, now);
}
