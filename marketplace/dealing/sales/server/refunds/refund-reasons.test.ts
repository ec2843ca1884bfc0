import { expect, test } from 'vitest';
import {
  books,
  cardEventsArrive,
  isCharged,
  type Market,
  marketWithCar,
  type Person,
  pays,
  reportsPayment,
} from '../../../../../tests/paying.ts';
import { dashboard } from '../../../../../tests/services/card-provider.ts';
import { mendCar } from '../reconciliation/mend-car.ts';

type Scene = { market: Market; sam: Person; bea: Person; car: string; transactionId: string };

const otherPrice = ({ market }: Scene) =>
  market.db.updateTable('bookings').set({ price: 100_000 }).execute();
const carRemoved = ({ sam, car }: Scene) => sam.deletes(`/addProduct/${car}`);
const bookingDeleted = async ({ bea }: Scene) => {
  const { data } = await bea.asks('/booking');
  await bea.deletes(`/booking/${data[0]._id}`);
};
const buyerSuspended = async ({ market, bea }: Scene) => {
  const ada = await market.admin('Ada');
  await ada.puts(`/user/${bea.id}/suspension`, { reason: 'For a test.' });
};
const givenBack = ({ transactionId }: Scene) => dashboard.refund(transactionId);

test.each([
  ['price_changed', otherPrice, 'but its price had changed by then'],
  ['car_gone', carRemoved, 'but the car was no longer available'],
  ['booking_ended', bookingDeleted, 'but your booking had already ended'],
  ['account_ended', buyerSuspended, 'but your account was not active'],
  ['given_back', givenBack, 'already being refunded when we heard of it'],
])('money that goes back because of %s says so in the email', async (reason, happens, words) => {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const transactionId = await isCharged(bea, await books(bea, car));
  await happens({ market, sam, bea, car, transactionId });
  await cardEventsArrive(market);
  await cardEventsArrive(market);

  const attempts = market.db.selectFrom('paymentAttempts').select(['state', 'refundReason']);
  expect(await attempts.execute()).toEqual([{ state: 'refunded', refundReason: reason }]);
  // Another one may have come from the provider's own news, before or after.
  const mails = market.mails.filter(({ subject }) => subject.endsWith('is on its way back'));
  expect(mails.find(({ text }) => text.includes(words))?.text).toContain('$4,500');
});

test('a buyer whose price changed is told so, with what was charged, and the seller is not', async () => {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  const transactionId = await isCharged(bea, booking);
  await otherPrice({ market, sam, bea, car, transactionId });

  expect((await reportsPayment(bea, transactionId)).message).toBe(
    'Your card was charged $4,500 for this car, but its price had changed by then. Your money is on its way back.',
  );
  const refund = { amount: 4500, reason: 'price_changed' };
  expect((await bea.asks(`/booking/${booking._id}`)).data).toMatchObject({ price: 1000, refund });
  const [seen] = (await sam.asks(`/myProduct/${car}/booking`)).data;
  expect(seen).not.toHaveProperty('refund');
});

test('a sale that an operator undid says why on its receipt', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  await pays(bea, booking);
  await mendCar(market.db, { listingId: car, mend: 'refund', now: new Date() });
  await market.outboxIsDone();

  const { data, receipt } = await bea.asks(`/booking/${booking._id}`);
  expect(data).toMatchObject({ refund: { reason: 'our_mistake' }, refundedAt: expect.any(String) });
  expect(receipt).toMatchObject({ price: 4500 });
});
