import { expect, test } from 'vitest';
import {
  books,
  isCharged,
  marketWithCar,
  opensCheckout,
  reportsPayment,
  sendsEvent,
} from '../../../../../tests/paying.ts';
import { cards, confirmCard, signedEvent } from '../../../../../tests/services/card-provider.ts';

test('a repeated event counts once', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  const { clientSecret } = await opensCheckout(bea, booking);
  const { transactionId } = await confirmCard(clientSecret, cards.declined);
  const failed = await signedEvent('payment_intent.payment_failed', transactionId);
  for (let time = 1; time <= 5; time++) {
    await sendsEvent(market, failed);
    await market.outboxIsDone();
  }

  expect(await opensCheckout(bea, booking)).toMatchObject({ status: 200 });
});

test('a live event is ignored in a test market', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const transactionId = await isCharged(bea, await books(bea, car));
  const live = await signedEvent('payment_intent.succeeded', transactionId, { livemode: true });

  expect((await sendsEvent(market, live)).statusCode).toBe(200);
  await market.outboxIsDone();
  expect((await bea.asks('/booking')).data).toMatchObject([{ paid: false }]);
});

test('a cancellation that the provider does not confirm ends no hold', async () => {
  const { market, car } = await marketWithCar();
  const [bea, cy] = [await market.buyer('Bea'), await market.buyer('Cy')];
  const [beas, cys] = [await books(bea, car), await books(cy, car)];
  const transactionId = await isCharged(bea, beas);

  await sendsEvent(market, await signedEvent('payment_intent.canceled', transactionId));
  await market.outboxIsDone();

  expect(await opensCheckout(cy, cys)).toMatchObject({ code: 'car_held' });
  expect(await reportsPayment(bea, transactionId)).toMatchObject({ status: 'paid' });
});

test('an event finds the attempt of an instance that died before recording its intent', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const transactionId = await isCharged(bea, await books(bea, car));
  await market.db
    .updateTable('paymentAttempts')
    .set({ state: 'creating', intentId: null, clientSecret: null })
    .execute();
  await sendsEvent(market, await signedEvent('payment_intent.succeeded', transactionId));
  await market.outboxIsDone();

  expect((await bea.asks('/booking')).data).toMatchObject([{ paid: true, transactionId }]);
});
