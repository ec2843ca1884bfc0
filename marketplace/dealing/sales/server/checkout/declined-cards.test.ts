import { expect, test } from 'vitest';
import {
  books,
  cardEventsArrive,
  isDeclined,
  marketWithCar,
  opensCheckout,
  provesAddress,
} from '../../../../../tests/paying.ts';
import { confirmCard } from '../../../../../tests/services/card-provider.ts';

test('five declined cards end the checkout, and the buyer learns when to come back', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const cy = await market.buyer('Cy');
  const [beas, cys] = [await books(bea, car), await books(cy, car)];
  const { clientSecret } = await opensCheckout(bea, beas);
  await isDeclined(clientSecret, 4);
  await cardEventsArrive(market);
  expect(await opensCheckout(bea, beas)).toMatchObject({ clientSecret });
  await isDeclined(clientSecret, 1);
  await cardEventsArrive(market);

  expect(await confirmCard(clientSecret)).toMatchObject({
    status: 'payment_intent_unexpected_state',
  });
  const answer = await opensCheckout(bea, beas);
  expect(answer).toMatchObject({ status: 429, code: 'too_many_declines' });
  expect(answer.retryAfter).toBeGreaterThan(50 * 60);
  expect(await opensCheckout(cy, cys)).toMatchObject({ status: 200 });
});

test('declined cards for different cars count together and end all checkouts', async () => {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  await provesAddress(market, bea);
  const other = await sam.hasListed('Camry');
  const checkouts = [];
  for (const each of [car, other]) {
    checkouts.push(await opensCheckout(bea, await books(bea, each)));
  }
  await isDeclined(checkouts[0].clientSecret, 3);
  await isDeclined(checkouts[1].clientSecret, 2);
  await cardEventsArrive(market);

  for (const { clientSecret } of checkouts) {
    expect(await confirmCard(clientSecret)).toMatchObject({
      status: 'payment_intent_unexpected_state',
    });
  }
});

test('cards that were declined an hour ago still count for a running checkout', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const { clientSecret } = await opensCheckout(bea, await books(bea, car));
  await isDeclined(clientSecret, 4);
  await cardEventsArrive(market);
  market.minutesPass(61);
  await isDeclined(clientSecret, 1);
  await cardEventsArrive(market);

  expect(await confirmCard(clientSecret)).toMatchObject({
    status: 'payment_intent_unexpected_state',
  });
});

test.each([
  ['is being ended', () => ({ state: 'expiring' as const })],
  ['has ended', () => ({ state: 'canceled' as const, endedAt: new Date() })],
])(
  'a checkout that %s because of declined cards says so after the limits have reset',
  async (_when, end) => {
    const { market, car } = await marketWithCar();
    const bea = await market.buyer('Bea');
    const booking = await books(bea, car);
    await opensCheckout(bea, booking);
    await market.db
      .updateTable('paymentAttempts')
      .set({ declines: 5, ...end() })
      .execute();

    expect(await opensCheckout(bea, booking)).toMatchObject({
      code: 'too_many_declines',
      retryAfter: expect.any(Number),
    });
  },
);

test('fifteen declined cards in a day refuse further checkouts', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  for (let card = 1; card <= 15; card++) {
    await market.dependencies.limits.count('failedCardsOfDay', bea);
  }

  const answer = await opensCheckout(bea, booking);
  expect(answer).toMatchObject({ status: 429, code: 'too_many_declines' });
  expect(answer.retryAfter).toBeGreaterThan(23 * 3_600);
});
