import { expect, test } from 'vitest';
import { metadataOf } from '#marketplace/dealing/payments/payment.ts';
import { brokenInvariants } from '#marketplace/dealing/payments/server/invariant-store.ts';
import {
  books,
  cardEventsArrive,
  holdRunsOut,
  isCharged,
  isDeclined,
  mailsBesidesBooking,
  marketWithCar,
  opensCheckout,
  pays,
  provesAddress,
  refundedAt,
  reportsPayment,
  sendsEvent,
} from '../../../../../tests/paying.ts';
import {
  cardPayments,
  cards,
  confirmCard,
  signedEvent,
} from '../../../../../tests/services/card-provider.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { expireHolds } from './expire-holds.ts';

test('paying for a booking marks it paid, takes the car off the market and sends a receipt', async () => {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);

  const { transactionId, answer } = await pays(bea, booking);

  expect(answer).toMatchObject({
    status: 'paid',
    success: true,
    message: 'Congrats! your payment',
    transactionId,
  });
  expect((await bea.asks('/booking')).data).toMatchObject([
    { paid: true, status: 'paid', transactionId },
  ]);
  expect((await market.asks('/addProduct')).data).toEqual([]);
  await market.outboxIsDone();
  expect(mailsBesidesBooking(market)).toEqual([
    [bea.email, 'Your receipt for Corolla'],
    [sam.email, 'Corolla is sold'],
  ]);
  expect(await brokenInvariants(market.db)).toEqual([]);
});

test('after a sale, buyer, seller and the buyer who missed it learn what happened and what to do next', async () => {
  const { market, sam, car } = await marketWithCar(4500);
  const [bea, cy] = [await market.buyer('Bea'), await market.buyer('Cy')];
  const booking = await books(bea, car);
  await books(cy, car);
  await pays(bea, booking);
  await market.outboxIsDone();

  const words = {
    [`Your receipt for Corolla to ${bea.email}`]: [
      'We received $4,500 for Corolla, and the car is yours.',
      'Sam has your phone number and will call you to arrange the handover. The full price is paid, so nothing more is due then.',
      'If the seller does not call, or something is not right with the car, please contact us.',
    ],
    [`Corolla is sold to ${sam.email}`]: [
      'Bea paid $4,500 for Corolla.',
      'The full price is paid, so do not take any money at the handover.',
      'we have let those buyers know.',
      'If the payment is refunded or the buyer’s bank disputes it, we will email you.',
    ],
    [`Corolla was sold to someone else to ${cy.email}`]: [
      'Corolla, which you had booked for $4,500, was paid for by another buyer, and your booking has ended.',
      'You have paid nothing for it. If your card was charged in the meantime, you will be refunded automatically',
      'save a search: we will email you when another such car is listed.',
      `/singleProduct/${car}`,
    ],
  };
  const sent = new Map(market.mails.map((mail) => [`${mail.subject} to ${mail.to}`, mail]));
  for (const [title, sentences] of Object.entries(words)) {
    const { text, html } = sent.get(title)!;
    for (const part of [text, html]) for (const each of sentences) expect(part).toContain(each);
  }
});

test('telling us again changes nothing', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  const { transactionId } = await pays(bea, booking);

  const answers = await Promise.all([1, 2, 3].map(() => reportsPayment(bea, transactionId)));

  expect(answers).toMatchObject([{ status: 'paid' }, { status: 'paid' }, { status: 'paid' }]);
  expect(await brokenInvariants(market.db)).toEqual([]);
});

test('while one buyer pays, nobody else can, and sees until when', async () => {
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

test('the loser of the race is told, and was never charged', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const cy = await market.buyer('Cy');
  const [beas, cys] = [await books(bea, car), await books(cy, car)];

  await pays(bea, beas);

  expect((await cy.asks('/booking')).data).toMatchObject([{ paid: false, status: 'sold' }]);
  expect(await opensCheckout(cy, cys)).toMatchObject({ status: 409, code: 'listing_sold' });
  await market.outboxIsDone();
  expect(market.mails.map(({ subject }) => subject)).toContain('Corolla was sold to someone else');
});

test('the amount is that of the booking: another price only shows that the page is old', async () => {
  const { market, car } = await marketWithCar(4500);
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);

  expect(await opensCheckout(bea, { ...booking, price: 1 })).toMatchObject({
    status: 409,
    code: 'price_changed',
    price: 4500,
  });
  const { clientSecret } = await opensCheckout(bea, booking);
  const { transactionId } = await confirmCard(clientSecret);
  expect(await cardPayments.readIntent(transactionId)).toMatchObject({ amount: 450_000 });
});

test('with a price alone, the one booking with that price is meant', async () => {
  const { market, sam, car } = await marketWithCar(4500);
  const bea = await market.buyer('Bea');
  await books(bea, car);
  expect(await bea.posts('/create-payment-intent', { price: 4500 })).toMatchObject({ status: 200 });

  await books(bea, await sam.hasListed('Camry', { price: 4500 }));
  expect(await bea.posts('/create-payment-intent', { price: 4500 })).toMatchObject({
    status: 400,
    code: 'which_booking',
  });
});

test("nobody pays for somebody else's booking or with somebody else's payment", async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const cy = await market.buyer('Cy');
  const booking = await books(bea, car);
  const { clientSecret } = await opensCheckout(bea, booking);
  const { transactionId } = await confirmCard(clientSecret);

  expect(await opensCheckout(cy, booking)).toMatchObject({ status: 404 });
  expect(await reportsPayment(cy, transactionId)).toMatchObject({ status: 404 });
  expect(await reportsPayment(bea, 'pi_invented')).toMatchObject({ status: 404 });
});

test('a payment that did not succeed pays for nothing', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  const { clientSecret } = await opensCheckout(bea, booking);
  const { transactionId } = await confirmCard(clientSecret, cards.declined);

  expect(await reportsPayment(bea, transactionId)).toMatchObject({
    status: 402,
    code: 'payment_not_completed',
  });
  expect((await bea.asks('/booking')).data).toMatchObject([{ paid: false }]);
});

test("the provider's word is enough when the browser is gone, and counts once", async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  const { clientSecret } = await opensCheckout(bea, booking);
  const { transactionId } = await confirmCard(clientSecret);
  const event = await signedEvent('payment_intent.succeeded', transactionId);

  const forged = await sendsEvent(market, { ...event, signature: 't=1,v1=forged' });
  expect(forged.statusCode).toBe(400);
  await market.outboxIsDone();
  expect((await bea.asks('/booking')).data).toMatchObject([{ paid: false }]);

  const answers = await Promise.all([1, 2, 3].map(() => sendsEvent(market, event)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  await market.outboxIsDone();
  expect((await bea.asks('/booking')).data).toMatchObject([{ paid: true, transactionId }]);
  expect(await brokenInvariants(market.db)).toEqual([]);
});

test('an abandoned checkout frees the car by itself, and its own buyer may soon try again', async () => {
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

test('while the bank asks the buyer, the hold lasts five minutes more, once', async () => {
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

test('a booking deleted during checkout gives back what was charged meanwhile', async () => {
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

test('a seller takes a car off the market while somebody pays for it: what was charged goes back', async () => {
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

test('a seller takes a car off the market before the buyer confirms: nothing can be charged any more', async () => {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const { clientSecret } = await opensCheckout(bea, await books(bea, car));

  expect(await sam.deletes(`/addProduct/${car}`)).toMatchObject({ status: 200 });
  await market.outboxIsDone();
  expect(await confirmCard(clientSecret)).toMatchObject({
    status: 'payment_intent_unexpected_state',
  });
});

test('a seller is deleted while a buyer pays: the buyer is told and gets the money back', async () => {
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

test('a seller is deleted before the buyer confirms: the card cannot be charged any more', async () => {
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

test('a deleted seller keeps what was sold: the payment and the receipt stay', async () => {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const ada = await market.admin('Ada');
  const booking = await books(bea, car);
  await pays(bea, booking);

  await ada.deletes(`/user/${sam.id}`);
  await market.outboxIsDone();

  expect((await bea.asks('/booking')).data).toMatchObject([{ paid: true, refunded: false }]);
  expect(await bea.asks(`/booking/${booking._id}/receipt.pdf`)).toMatchObject({ status: 200 });
  expect(await market.asks(`/addProduct/${car}`)).toMatchObject({ status: 200, paid: true });
  expect(await brokenInvariants(market.db)).toEqual([]);
});

test('a checkout that runs keeps the price it showed; after it, the new one counts', async () => {
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

test('a paid booking and a sold car cannot be deleted', async () => {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  await pays(bea, booking);

  expect(await bea.deletes(`/booking/${booking._id}`)).toMatchObject({
    status: 409,
    code: 'booking_paid',
  });
  expect(await sam.deletes(`/addProduct/${car}`)).toMatchObject({
    status: 409,
    code: 'listing_sold',
  });
});

test.each([
  { who: 'with a proven address', most: 3, code: 'too_many_holds' },
  { who: 'without one', most: 1, code: 'one_hold_at_a_time' },
])('a buyer $who holds $most at a time', async ({ most, code }) => {
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

test('whoever lets a hold run out waits, longer each time, while others get the car', async () => {
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

test('giving the booking up and booking again does not shorten the wait', async () => {
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

test('looking again at the page of a checkout that runs is not counted', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  for (let time = 1; time <= 15; time++) {
    expect(await opensCheckout(bea, booking)).toMatchObject({ status: 200 });
  }
  expect(await bea.posts('/create-payment-intent', { price: 4500 })).toMatchObject({ status: 200 });
});

test('what a dead server left unfinished is finished from what the provider says', async () => {
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

test('an intent of ours that no attempt knows of is cancelled, or its money given back', async () => {
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

test('five declined cards end the checkout: the sixth is charged nothing, and the buyer is told when to come back', async () => {
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

test('declined cards count together, whichever car they were for: all checkouts end', async () => {
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

test('what was declined an hour ago still counts for a checkout that goes on', async () => {
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
  ['is being ended', { state: 'expiring' }],
  ['has ended', { state: 'canceled', endedAt: new Date() }],
] as const)(
  'a checkout that %s because of declined cards says so, whatever the limits have forgotten',
  async (_when, end) => {
    const { market, car } = await marketWithCar();
    const bea = await market.buyer('Bea');
    const booking = await books(bea, car);
    await opensCheckout(bea, booking);
    await market.db
      .updateTable('paymentAttempts')
      .set({ declines: 5, ...end })
      .execute();

    expect(await opensCheckout(bea, booking)).toMatchObject({
      code: 'too_many_declines',
      retryAfter: expect.any(Number),
    });
  },
);

test('fifteen declined cards are enough for a day', async () => {
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

test('while an invariant is broken, no new payment is opened', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  await market.db.insertInto('paymentStops').values({ reason: 'a test' }).execute();

  expect(await opensCheckout(bea, booking)).toMatchObject({
    status: 503,
    code: 'payments_paused',
  });
});
