import type { Database } from '#database/connection.ts';
import { liveBookingsOf, reprice } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { notifyPriceChangeLater } from '#marketplace/dealing/bookings/server/notify-price-change.ts';
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
  const ended = await withBookings(tx, await voidOffersOn(tx, listingId));
  await enqueueOfferEnds(
    tx,
    ended.filter(({ booking }) => !booking),
  );
}

/** The account is suspended or closed. Under the locks of its cars, as bookings return to the asking price. */
export async function endOffersOf(tx: Database, accountId: string, now: Date): Promise<void> {
  const ended = await withBookings(tx, await voidOffersOf(tx, accountId));
  for (const { booking, isAgreed } of ended) {
    if (!booking || !isAgreed) continue;
    await reprice(tx, booking.id, booking.askingPrice);
    await notifyPriceChangeLater(tx, booking, now);
  }
  await enqueueOfferEnds(
    tx,
    ended.filter(({ buyerId, booking }) => buyerId !== accountId && !booking),
  );
}

const keyOf = ({ listingId, buyerId }: { listingId: string; buyerId: string }) =>
  `${listingId} ${buyerId}`;

/** Returns one for each buyer and car: the agreed price rather than an offer that was made besides. */
async function withBookings(tx: Database, voided: EndedOffer[]) {
  const agreedLast = voided.toSorted((a, b) => Number(a.isAgreed) - Number(b.isAgreed));
  const ended = [...new Map(agreedLast.map((each) => [keyOf(each), each])).values()];
  const bookings = await liveBookingsOf(tx, ended);
  const byKey = new Map(bookings.map((booking) => [keyOf(booking), booking]));
  return ended.map((each) => ({ ...each, booking: byKey.get(keyOf(each)) }));
}
