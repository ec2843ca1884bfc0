import { expect, test } from 'vitest';
import { brokenInvariants } from '#marketplace/dealing/payments/server/invariant-store.ts';
import {
  books,
  mailsBesidesBooking,
  marketWithCar,
  opensCheckout,
  pays,
  reportsPayment,
  sendsEvent,
} from '../../../../../tests/paying.ts';
import {
  cardPayments,
  cards,
  confirmCard,
  signedEvent,
} from '../../../../../tests/services/card-provider.ts';

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

test('reporting a payment again changes nothing', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  const { transactionId } = await pays(bea, booking);

  const answers = await Promise.all([1, 2, 3].map(() => reportsPayment(bea, transactionId)));

  expect(answers).toMatchObject([{ status: 'paid' }, { status: 'paid' }, { status: 'paid' }]);
  expect(await brokenInvariants(market.db)).toEqual([]);
});

test('a buyer who loses the race gets an email and is not charged', async () => {
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

test('a checkout charges the price of the booking and refuses another', async () => {
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

test('a price alone identifies the only booking with that price', async () => {
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

test("a buyer cannot pay for another buyer's booking or with another buyer's payment", async () => {
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

test('an event of the provider settles the payment when the browser is gone, and counts once', async () => {
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

test('deleting a seller keeps the payment and the receipt of a sale', async () => {
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

test('a stop of all payments refuses a new checkout', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  await market.db.insertInto('paymentStops').values({ reason: 'a test' }).execute();

  expect(await opensCheckout(bea, booking)).toMatchObject({
    status: 503,
    code: 'payments_paused',
  });
});

test('a booking with an outdated price takes the current one, and the buyer is asked first', async () => {
  const { market, car } = await marketWithCar(1000);
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  await market.db.updateTable('listings').set({ resalePrice: 500_000 }).execute();

  expect(await opensCheckout(bea, booking)).toMatchObject({ code: 'price_changed', price: 5000 });
  expect((await bea.asks('/booking')).data).toMatchObject([{ price: 5000, previousPrice: 1000 }]);
});
