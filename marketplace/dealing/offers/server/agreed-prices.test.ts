import { expect, test } from 'vitest';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { brokenInvariants } from '#marketplace/dealing/payments/server/invariant-store.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { marketWithOffers } from '../../../../tests/offers.ts';
import {
  books,
  holdRunsOut,
  isCharged,
  opensCheckout,
  pays,
  refundedAt,
  reportsPayment,
} from '../../../../tests/paying.ts';
import { confirmCard } from '../../../../tests/services/card-provider.ts';

type Seller = Awaited<ReturnType<typeof marketWithOffers>>['sara'];
const asksFor = (seller: Seller, car: string, resalePrice: number) =>
  seller.patches(`/addProduct/${car}`, { resalePrice });

test('a buyer books and pays what was agreed, and nobody else does', async () => {
  const market = await marketWithOffers();
  const { db, imran, buyer, car, agreed, stateOf, mails, outboxIsDone } = market;
  const id = await agreed(4000);
  const eve = await buyer('Eve');
  expect((await books(eve, car)).price).toBe(4500);
  const booking = await books(imran, car);
  expect(booking.price).toBe(4000);
  await outboxIsDone();

  const { answer } = await pays(imran, booking);
  expect(answer).toMatchObject({ status: 'paid' });
  expect(await stateOf(id)).toBe('used');
  const { data, receipt } = await imran.asks(`/booking/${booking._id}`);
  expect([data.price, receipt.price]).toEqual([4000, 4000]);
  expect(await brokenInvariants(db)).toEqual([]);
  const lead = mails.find(({ subject, text }) => /waiting/.test(subject) && /Imran/.test(text));
  expect(lead!.text).toContain('$4,000');
});

test('what was booked before takes the price that is agreed on', async () => {
  const { imran, buyer, car, agreed } = await marketWithOffers();
  const eve = await buyer('Eve');
  const [his, hers] = [await books(imran, car), await books(eve, car)];
  await agreed(4000);
  expect((await imran.asks(`/booking/${his._id}`)).data).toMatchObject({
    price: 4000,
    previousPrice: 4500,
    agreedUntil: expect.any(String),
  });
  const { data } = await eve.asks(`/booking/${hers._id}`);
  expect(data.price).toBe(4500);
  expect('agreedUntil' in data).toBe(false);
});

test('a booking says until when its car is kept, whatever is asked for it, and only to whom', async () => {
  const { imran, sara, buyer, car, agreed } = await marketWithOffers();
  const eve = await buyer('Eve');
  const [his, hers] = [await books(imran, car), await books(eve, car)];
  const kept = async (person: typeof imran, { _id }: { _id: string }) => {
    const { keptUntil, keptForOtherUntil } = (await person.asks(`/booking/${_id}`)).data;
    return { keptUntil, keptForOtherUntil };
  };
  await agreed(4000);
  expect([await kept(imran, his), await kept(eve, hers)]).toEqual([{}, {}]);
  await agreed(3900, { reserve: true });
  await asksFor(sara, car, 3800);
  const until = expect.any(String);
  expect(await kept(imran, his)).toEqual({ keptUntil: until });
  expect(await kept(eve, hers)).toEqual({ keptForOtherUntil: until });
});

test('whatever the seller asks of others meanwhile, the agreed price stays', async () => {
  const { imran, sara, buyer, car, agreed } = await marketWithOffers();
  const eve = await buyer('Eve');
  await agreed(4000);
  const [his, hers] = [await books(imran, car), await books(eve, car)];
  await asksFor(sara, car, 6000);
  const priceOf = async (who: Seller, { _id }: { _id: string }) =>
    (await who.asks(`/booking/${_id}`)).data.price;
  expect([await priceOf(imran, his), await priceOf(eve, hers)]).toEqual([4000, 6000]);
  expect(await opensCheckout(imran, his)).toMatchObject({ status: 200 });
});

test('where the car becomes cheaper than was agreed, the buyer pays that', async () => {
  const { imran, sara, car, agreed } = await marketWithOffers();
  await agreed(4000);
  const booking = await books(imran, car);
  await asksFor(sara, car, 3600);
  expect(await opensCheckout(imran, booking)).toMatchObject({ code: 'price_changed', price: 3600 });
  await asksFor(sara, car, 5000);
  expect(await opensCheckout(imran, { ...booking, price: 4000 })).toMatchObject({ status: 200 });
});

test('what is agreed on while a checkout waits for its turn is its amount', async () => {
  const { db, imran, car, made } = await marketWithOffers();
  const booking = await books(imran, car);
  const id = await made(imran, 4000);
  const now = new Date();
  const later = new Date(now.getTime() + 3_600_000);
  const accepted = { state: 'accepted', acceptedAt: now, priceUntil: later } as const;
  const answer = await callDuringTransaction(
    db,
    (tx) => lockDeal(tx, { listingId: car }),
    () => opensCheckout(imran, booking),
    (tx) => tx.updateTable('offers').set(accepted).where('id', '=', id).execute(),
  );
  expect(answer).toMatchObject({ code: 'price_changed', price: 4000 });
});

test('after 72 hours the price is over, whether that was noted down or not', async () => {
  const { imran, car, agreed, again, minutesPass, hoursPass, stateOf } = await marketWithOffers();
  const id = await agreed(4000);
  const booking = await books(imran, car);
  minutesPass(72 * 60 + 1);
  const imranNow = await again(imran);
  expect(await opensCheckout(imranNow, booking)).toMatchObject({
    code: 'price_changed',
    price: 4500,
  });
  await hoursPass(0);
  expect(await stateOf(id)).toBe('expired');
  expect((await imranNow.asks(`/booking/${booking._id}`)).data.agreedUntil).toBeUndefined();
});

test('noting it down gives the booking its price back', async () => {
  const { imran, car, agreed, again, hoursPass } = await marketWithOffers();
  await agreed(4000);
  const booking = await books(imran, car);
  await hoursPass(73);
  const imranNow = await again(imran);
  expect((await imranNow.asks(`/booking/${booking._id}`)).data.price).toBe(4500);
});

test('a checkout that began in time keeps the price, and it was made use of', async () => {
  const { db, imran, car, agreed, again, minutesPass, hoursPass, stateOf } =
    await marketWithOffers();
  const id = await agreed(4000);
  const booking = await books(imran, car);
  minutesPass(72 * 60 - 5);
  const imranNow = await again(imran);
  const { clientSecret } = await opensCheckout(imranNow, booking);
  await hoursPass(0.1);
  expect(await stateOf(id)).toBe('accepted');
  const { transactionId } = await confirmCard(clientSecret);
  expect(await reportsPayment(imranNow, transactionId)).toMatchObject({ status: 'paid' });
  expect(await stateOf(id)).toBe('used');
  expect(await brokenInvariants(db)).toEqual([]);
});

test('whoever pays the full price after the agreed one ended has not made use of it', async () => {
  const { db, imran, car, agreed, again, minutesPass, stateOf } = await marketWithOffers();
  const id = await agreed(4000);
  const booking = await books(imran, car);
  minutesPass(72 * 60 + 1);
  await pays(await again(imran), { ...booking, price: 4500 });
  expect(await stateOf(id)).toBe('expired');
  expect(await brokenInvariants(db)).toEqual([]);
});

test('a hold that runs out leaves the booking at the agreed price', async () => {
  const market = await marketWithOffers();
  const { imran, sara, car, agreed } = market;
  await agreed(4000);
  const booking = await books(imran, car);
  await opensCheckout(imran, booking);
  await asksFor(sara, car, 6000);
  await holdRunsOut(market);
  expect((await imran.asks(`/booking/${booking._id}`)).data.price).toBe(4000);
});

test('while a car is kept for one buyer others book it, but do not pay', async () => {
  const { imran, buyer, car, agreed, again, minutesPass } = await marketWithOffers();
  const eve = await buyer('Eve');
  await agreed(4000, { reserve: true });
  const hers = await books(eve, car);
  const refused = await opensCheckout(eve, hers);
  expect(refused).toMatchObject({ status: 409, code: 'car_reserved' });
  expect(Date.parse(refused.until)).toBeGreaterThan(Date.now());
  expect(await opensCheckout(imran, await books(imran, car))).toMatchObject({ status: 200 });
  minutesPass(24 * 60 + 1);
  expect(await opensCheckout(await again(eve), hers)).toMatchObject({ code: 'car_held' });
});

test('the clock ends a reservation', async () => {
  const { buyer, car, agreed, again, minutesPass } = await marketWithOffers();
  const eve = await buyer('Eve');
  await agreed(4000, { reserve: true });
  const hers = await books(eve, car);
  minutesPass(24 * 60 + 1);
  expect(await opensCheckout(await again(eve), hers)).toMatchObject({ status: 200 });
});

test('a car that is being reserved while somebody begins to pay is reserved', async () => {
  const { db, imran, buyer, car, made } = await marketWithOffers();
  const eve = await buyer('Eve');
  const hers = await books(eve, car);
  const id = await made(imran, 4000);
  const now = new Date();
  const later = new Date(now.getTime() + 3_600_000);
  const answer = await callDuringTransaction(
    db,
    (tx) => lockDeal(tx, { listingId: car }),
    () => opensCheckout(eve, hers),
    (tx) =>
      tx
        .updateTable('offers')
        .set({ state: 'accepted', acceptedAt: now, priceUntil: later })
        .set({ reservedAt: now, reservedUntil: later })
        .where('id', '=', id)
        .execute(),
  );
  expect(answer).toMatchObject({ code: 'car_reserved' });
});

test('a payment that comes after another price was agreed on buys nothing and goes back', async () => {
  const market = await marketWithOffers();
  const { db, imran, car, agreed, outboxIsDone } = market;
  const booking = await books(imran, car);
  const transactionId = await isCharged(imran, booking);
  // As if its hold had been given up: the provider says later that it was paid after all.
  await db.updateTable('paymentAttempts').set({ state: 'canceled' }).execute();
  await agreed(4000);
  expect(await reportsPayment(imran, transactionId)).toMatchObject({ status: 'refunded' });
  await outboxIsDone();
  expect(await refundedAt(transactionId)).toBe(450_000);
  expect(await brokenInvariants(db)).toEqual([]);
});

test.each([
  ['no offer for a sold car stays open', { state: 'removed' as const }, {}],
  ['a checkout asks for no more than was agreed', {}, { amount: 400_100 }],
])('the books say so if it is broken: %s', async (rule, carChange, attemptChange) => {
  const { db, imran, car, agreed } = await marketWithOffers();
  await agreed(4000);
  const booking = await books(imran, car);
  if ('amount' in attemptChange) {
    await opensCheckout(imran, booking);
    await db.updateTable('paymentAttempts').set(attemptChange).execute();
    await db.updateTable('bookings').set({ price: attemptChange.amount }).execute();
  } else {
    await db.updateTable('bookings').set({ state: 'released' }).execute();
    await db.updateTable('listings').set(carChange).where('id', '=', car).execute();
  }
  expect((await brokenInvariants(db, [car])).map((each) => each.rule)).toEqual([rule]);
});

test('the books say so if somebody pays for a car that is kept for another', async () => {
  const { db, buyer, car, agreed } = await marketWithOffers();
  const eve = await buyer('Eve');
  const hers = await books(eve, car);
  const id = await agreed(4000);
  await opensCheckout(eve, hers);
  const { priceUntil } = await db
    .selectFrom('offers')
    .select('priceUntil')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('offers')
    .set({ reservedAt: new Date(), reservedUntil: priceUntil })
    .execute();
  const broken = await brokenInvariants(db);
  expect(broken.map(({ rule }) => rule)).toEqual([
    'nobody pays for a car that is kept for another',
  ]);
});

test('the books say so if somebody paid more than was agreed', async () => {
  const { db, imran, car, agreed } = await marketWithOffers();
  await agreed(4000);
  await pays(imran, await books(imran, car));
  await db.updateTable('payments').set({ amount: 420_000 }).execute();
  await db.updateTable('bookings').set({ price: 420_000 }).execute();
  const broken = await brokenInvariants(db);
  expect(broken.map(({ rule }) => rule)).toEqual(['whoever paid had the price that was agreed']);
});
