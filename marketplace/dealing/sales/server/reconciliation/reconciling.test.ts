import { expect, test } from 'vitest';
import { moveCursor } from '#database/cursor-store.ts';
import { metadataOf } from '#marketplace/dealing/payments/payment.ts';
import {
  books,
  isCharged,
  marketWithCar,
  opensCheckout,
  refundedAt,
} from '../../../../../tests/paying.ts';
import { cardPayments, confirmCard } from '../../../../../tests/services/card-provider.ts';
import { reconcile } from './reconcile.ts';

test('the reconciler finishes what a dead instance left, from what the provider says', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  const { clientSecret } = await opensCheckout(bea, booking);
  const { transactionId } = await confirmCard(clientSecret);
  // As if the server had died after the provider made the intent and before it was written down.
  await market.db
    .updateTable('paymentAttempts')
    .set({ state: 'creating', intentId: null, clientSecret: null })
    .execute();

  market.minutesPass(3);
  await reconcile(market.dependencies);
  await market.outboxIsDone();

  expect((await bea.asks('/booking')).data).toMatchObject([{ paid: true, transactionId }]);
});

test('the reconciler cancels or refunds our intents without an attempt', async () => {
  const { market } = await marketWithCar();
  const order = (key: string) => ({
    amount: 1000,
    currency: 'usd' as const,
    key,
    metadata: metadataOf(
      { id: crypto.randomUUID(), bookingId: crypto.randomUUID() },
      market.dependencies.marketId,
    ),
  });
  const open = await cardPayments.openIntent(order('stray-one'));
  const paid = await cardPayments.openIntent(order('stray-two'));
  await confirmCard(paid.clientSecret);

  await reconcile(market.dependencies);
  await market.outboxIsDone();

  expect(await cardPayments.readIntent(open.id)).toMatchObject({ status: 'canceled' });
  expect(await refundedAt(paid.id)).toBe(1000);
});

test('the reconciler catches up with a lost event', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const transactionId = await isCharged(bea, await books(bea, car));

  await reconcile(market.dependencies);
  await market.outboxIsDone();
  expect((await bea.asks('/booking')).data).toMatchObject([{ paid: true, transactionId }]);
});

test('the reconciler finishes a quiet checkout without any event', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const transactionId = await isCharged(bea, await books(bea, car));
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  await moveCursor(market.db, 'card-events', tomorrow.toISOString());

  market.minutesPass(3);
  await reconcile(market.dependencies);
  await market.outboxIsDone();
  expect((await bea.asks('/booking')).data).toMatchObject([{ paid: true, transactionId }]);
});

test('the reconciler leaves the card payments of others alone', async () => {
  const { market } = await marketWithCar();
  const theirs = await cardPayments.openIntent({
    amount: 1000,
    currency: 'usd',
    key: 'of another shop',
    metadata: {},
  });
  await confirmCard(theirs.clientSecret);

  await reconcile(market.dependencies);
  await market.outboxIsDone();
  expect(await refundedAt(theirs.id)).toBe(0);
});
