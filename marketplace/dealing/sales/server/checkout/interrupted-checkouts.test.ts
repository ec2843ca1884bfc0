import { expect, test } from 'vitest';
import { brokenInvariants } from '#marketplace/dealing/payments/server/invariant-store.ts';
import {
  books,
  isCharged,
  mailsBesidesBooking,
  marketWithCar,
  opensCheckout,
  refundedAt,
  reportsPayment,
} from '../../../../../tests/paying.ts';
import { confirmCard } from '../../../../../tests/services/card-provider.ts';

test('deleting a booking during its checkout refunds what was charged', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  const { clientSecret } = await opensCheckout(bea, booking);
  const { transactionId } = await confirmCard(clientSecret);

  expect(await bea.deletes(`/booking/${booking._id}`)).toMatchObject({ status: 200 });
  expect(await reportsPayment(bea, transactionId)).toMatchObject({ status: 'refunded' });
  await market.outboxIsDone();

  expect(await refundedAt(transactionId)).toBe(450_000);
  expect(market.mails.map(({ subject }) => subject)).toContain(
    'Your money for Corolla is on its way back',
  );
  expect((await market.asks('/addProduct')).data).toHaveLength(1);
  expect(await brokenInvariants(market.db)).toEqual([]);
});

test('removing a car during a checkout refunds what was charged', async () => {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const transactionId = await isCharged(bea, await books(bea, car));

  expect(await sam.deletes(`/addProduct/${car}`)).toMatchObject({ status: 200 });
  expect(await reportsPayment(bea, transactionId)).toMatchObject({ status: 'refunded' });
  await market.outboxIsDone();

  expect(await refundedAt(transactionId)).toBe(450_000);
  expect((await bea.asks('/booking')).data).toMatchObject([
    { status: 'unavailable', refunded: true },
  ]);
  expect(await brokenInvariants(market.db)).toEqual([]);
});

test('removing a car before the buyer confirms prevents the charge', async () => {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const { clientSecret } = await opensCheckout(bea, await books(bea, car));

  expect(await sam.deletes(`/addProduct/${car}`)).toMatchObject({ status: 200 });
  await market.outboxIsDone();
  expect(await confirmCard(clientSecret)).toMatchObject({
    status: 'payment_intent_unexpected_state',
  });
});

test('deleting a seller during a checkout refunds and notifies the buyer', async () => {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const ada = await market.admin('Ada');
  const booking = await books(bea, car);
  const { clientSecret } = await opensCheckout(bea, booking);

  await ada.deletes(`/user/${sam.id}`);
  const { transactionId } = await confirmCard(clientSecret);
  expect(await reportsPayment(bea, transactionId)).toMatchObject({ status: 'refunded' });
  await market.outboxIsDone();

  expect(await refundedAt(transactionId)).toBe(450_000);
  expect((await bea.asks('/booking')).data).toMatchObject([
    { status: 'unavailable', paid: false, refunded: true },
  ]);
  expect(mailsBesidesBooking(market)).toEqual([
    [bea.email, 'Corolla is no longer available'],
    [bea.email, 'Your money for Corolla is on its way back'],
    [sam.email, 'Your Forecourt account is closed'],
  ]);
  expect(market.erasedIdentities).toEqual([sam.email]);
  expect(await market.db.selectFrom('payments').selectAll().execute()).toEqual([]);
  expect(await market.asks(`/addProduct/${car}`)).toMatchObject({ status: 404 });
  expect(await brokenInvariants(market.db)).toEqual([]);
});

test('deleting a seller before the buyer confirms prevents the charge', async () => {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const ada = await market.admin('Ada');
  const { clientSecret } = await opensCheckout(bea, await books(bea, car));

  await ada.deletes(`/user/${sam.id}`);
  await market.outboxIsDone();

  expect(await confirmCard(clientSecret)).toMatchObject({
    status: 'payment_intent_unexpected_state',
  });
  expect(await bea.posts('/create-payment-intent', { price: 4500 })).toMatchObject({
    success: false,
  });
  expect(await brokenInvariants(market.db)).toEqual([]);
});
