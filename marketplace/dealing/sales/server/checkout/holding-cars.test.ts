import { expect, test } from 'vitest';
import { brokenInvariants } from '#marketplace/dealing/payments/server/invariant-store.ts';
import {
  books,
  holdRunsOut,
  marketWithCar,
  opensCheckout,
  provesAddress,
} from '../../../../../tests/paying.ts';
import { cards, confirmCard } from '../../../../../tests/services/card-provider.ts';
import { expireHolds } from './expire-holds.ts';

test('during a checkout other buyers cannot pay, and see when it ends', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const cy = await market.buyer('Cy');
  const [beas, cys] = [await books(bea, car), await books(cy, car)];

  const first = await opensCheckout(bea, beas);
  expect(await opensCheckout(cy, cys)).toMatchObject({
    status: 409,
    code: 'car_held',
    until: first.until,
  });
  expect((await opensCheckout(bea, beas)).clientSecret).toBe(first.clientSecret);
});

test('an abandoned checkout frees the car, and its buyer may soon try again', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const cy = await market.buyer('Cy');
  const [beas, cys] = [await books(bea, car), await books(cy, car)];
  const first = await opensCheckout(bea, beas);

  market.minutesPass(11);
  await expireHolds(market.dependencies);
  expect(await opensCheckout(cy, cys)).toMatchObject({ status: 409, code: 'car_held' });
  await market.outboxIsDone();
  market.minutesPass(3);

  const again = await opensCheckout(bea, beas);
  expect(again).toMatchObject({ status: 200 });
  expect(again.clientSecret).not.toBe(first.clientSecret);
  expect(await confirmCard(first.clientSecret)).not.toMatchObject({ status: 'succeeded' });
});

test('a hold lasts five minutes longer, once, while the bank authenticates the buyer', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const cy = await market.buyer('Cy');
  const [beas, cys] = [await books(bea, car), await books(cy, car)];
  const { clientSecret } = await opensCheckout(bea, beas);
  expect(await confirmCard(clientSecret, cards.needsBank)).toMatchObject({
    status: 'requires_action',
  });

  market.minutesPass(11);
  await expireHolds(market.dependencies);
  await market.outboxIsDone();
  expect(await opensCheckout(cy, cys)).toMatchObject({ status: 409, code: 'car_held' });

  market.minutesPass(6);
  await expireHolds(market.dependencies);
  await market.outboxIsDone();
  expect(await opensCheckout(cy, cys)).toMatchObject({ status: 200 });
});

test('a payment that arrives while the hold is ending still counts', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  const { clientSecret } = await opensCheckout(bea, booking);
  market.minutesPass(11);
  await expireHolds(market.dependencies);
  await confirmCard(clientSecret);

  await market.outboxIsDone();

  expect((await bea.asks('/booking')).data).toMatchObject([{ paid: true }]);
  expect(await brokenInvariants(market.db)).toEqual([]);
});

test('a running checkout keeps the price that it showed, and the booking takes the new one afterwards', async () => {
  const { market, sam, car } = await marketWithCar(4500);
  const bea = await market.buyer('Bea');
  const cy = await market.buyer('Cy');
  const [beas] = [await books(bea, car), await books(cy, car)];
  await opensCheckout(bea, beas);

  await sam.patches(`/addProduct/${car}`, { resalePrice: 5000 });
  expect((await cy.asks('/booking')).data).toMatchObject([{ price: 5000 }]);
  expect((await bea.asks('/booking')).data).toMatchObject([{ price: 4500 }]);

  market.minutesPass(11);
  await expireHolds(market.dependencies);
  await market.outboxIsDone();
  expect((await bea.asks('/booking')).data).toMatchObject([{ price: 5000, previousPrice: 4500 }]);
});

test.each([
  { who: 'with a proven address', most: 3, code: 'too_many_holds' },
  { who: 'without one', most: 1, code: 'one_hold_at_a_time' },
])('a buyer $who holds at most $most at a time', async ({ most, code }) => {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  if (most > 1) await provesAddress(market, bea);
  const cars = [car, ...(await Promise.all(['A', 'B', 'C'].map((name) => sam.hasListed(name))))];
  const bookings = [];
  for (const each of cars) bookings.push(await books(bea, each));

  const answers = await Promise.all(bookings.map((booking) => opensCheckout(bea, booking)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(most);
  expect(answers.filter((answer) => answer.code === code)).toHaveLength(4 - most);
});

test('a buyer whose hold ran out waits longer each time, while other buyers get the car', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const cy = await market.buyer('Cy');
  const [beas, cys] = [await books(bea, car), await books(cy, car)];

  for (const minutes of [2, 10]) {
    await opensCheckout(bea, beas);
    await holdRunsOut(market);
    market.minutesPass(minutes - 1);
    expect(await opensCheckout(bea, beas)).toMatchObject({ status: 409, code: 'hold_again_later' });
    market.minutesPass(1);
  }
  await opensCheckout(bea, beas);
  await holdRunsOut(market);
  expect(await opensCheckout(cy, cys)).toMatchObject({ status: 200 });
});

test('deleting the booking and booking again does not shorten the wait', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  await opensCheckout(bea, booking);
  await bea.deletes(`/booking/${booking._id}`);
  await market.outboxIsDone();

  expect(await opensCheckout(bea, await books(bea, car))).toMatchObject({
    code: 'hold_again_later',
  });
});

test('reloading the page of a running checkout is not counted', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  for (let time = 1; time <= 15; time++) {
    expect(await opensCheckout(bea, booking)).toMatchObject({ status: 200 });
  }
  expect(await bea.posts('/create-payment-intent', { price: 4500 })).toMatchObject({ status: 200 });
});

test('a repeated checkout keeps the price that it showed', async () => {
  const { market, sam, car } = await marketWithCar(1000);
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  const first = await opensCheckout(bea, booking);
  await sam.patches(`/addProduct/${car}`, { resalePrice: 5000 });

  expect(await opensCheckout(bea, { ...booking, price: 5000 })).toMatchObject({
    code: 'price_changed',
    price: 1000,
  });
  expect((await opensCheckout(bea, booking)).clientSecret).toBe(first.clientSecret);
});

test('a buyer whose hold is ending gets a new one afterwards, not the old one', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  await opensCheckout(bea, booking);
  market.minutesPass(11);
  await expireHolds(market.dependencies);

  expect(await opensCheckout(bea, booking)).toMatchObject({ status: 409, code: 'car_held' });
  await market.outboxIsDone();
  market.minutesPass(3);
  expect(await opensCheckout(bea, booking)).toMatchObject({ status: 200 });
});
