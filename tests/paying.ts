import { expect } from 'vitest';
import { expireHolds } from '#marketplace/dealing/sales/server/checkout/expire-holds.ts';
import { reconcile } from '#marketplace/dealing/sales/server/reconciliation/reconcile.ts';
import { openMarket } from './market.ts';
import { cardPayments, cards, confirmCard, type signedEvent } from './services/card-provider.ts';

export type Market = Awaited<ReturnType<typeof openMarket>>;
export type Person = Awaited<ReturnType<Market['buyer']>>;
type Booking = { _id: string; price: number };

const contact = { phone: '+880 1000 000 051', location: 'Gulshan' };

export async function marketWithCar(price = 4500) {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla', { price });
  return { market, sam, car };
}

export async function books(buyer: Person, car: string): Promise<Booking> {
  expect(await buyer.puts('/booking', { ...contact, id: car })).toMatchObject({ status: 200 });
  const { data } = await buyer.asks('/booking?order=newest');
  return data.find(({ id }: { id: string }) => id === car);
}

const halfAnHour = 30;

/** Emails about bookings are gathered by the half hour: what a test does now falls into one of them. */
export const halfHourBegins = (market: Market) =>
  market.minutesPass(halfAnHour - ((Date.now() / 60_000) % halfAnHour));

/** From now on it is known that the address is theirs. */
export const provesAddress = ({ db }: Market, { id }: Person) =>
  db.updateTable('accounts').set({ emailProvenAt: new Date() }).where('id', '=', id).execute();

/** The hold that is running is not paid, and ends. */
export async function holdRunsOut(market: Market): Promise<void> {
  market.minutesPass(11);
  await expireHolds(market.dependencies);
  await market.outboxIsDone();
}

/** Tries this many cards that the bank refuses, without a word to us. */
export async function isDeclined(clientSecret: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await confirmCard(clientSecret, cards.declined);
}

/** What the provider has to tell arrives, and is worked on. */
export async function cardEventsArrive(market: Market): Promise<void> {
  await reconcile(market.dependencies);
  await market.outboxIsDone();
}

export const opensCheckout = (buyer: Person, booking: Booking) =>
  buyer.posts('/create-payment-intent', { bookingId: booking._id, price: booking.price });

export const reportsPayment = (buyer: Person, transactionId: string) =>
  buyer.posts('/payments', { transactionId });

/** Opens the checkout and lets the provider charge the card; we are not told yet. */
export async function isCharged(buyer: Person, booking: Booking): Promise<string> {
  const { clientSecret } = await opensCheckout(buyer, booking);
  return (await confirmCard(clientSecret)).transactionId;
}

export async function pays(buyer: Person, booking: Booking) {
  const transactionId = await isCharged(buyer, booking);
  return { transactionId, answer: await reportsPayment(buyer, transactionId) };
}

export const refundedAt = async (transactionId: string) =>
  (await cardPayments.readIntent(transactionId))?.refundedAmount;

type SignedEvent = Awaited<ReturnType<typeof signedEvent>>;

export const sendsEvent = (market: Market, { payload, signature }: SignedEvent) =>
  market.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    payload,
  });

/** To whom and about what, apart from the two emails that every booking sends. Sorted: they are sent side by side. */
export const mailsBesidesBooking = ({ mails }: Market): [to: string, subject: string][] =>
  mails
    .filter(({ subject }) => !/^You booked |waiting for your call$/.test(subject))
    .map(({ to, subject }): [string, string] => [to, subject])
    .sort();
