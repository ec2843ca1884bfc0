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

test('a buyer books and pays the agreed price, and other buyers the asking price', async () => {
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

test('an earlier booking takes the agreed price', async () => {
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

test('a booking shows until when the car is reserved, and whether for its buyer', async () => {
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

test('a higher asking price does not change the agreed price', async () => {
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

test('a buyer pays an asking price below the agreed price', async () => {
  const { imran, sara, car, agreed } = await marketWithOffers();
  await agreed(4000);
  const booking = await books(imran, car);
  await asksFor(sara, car, 3600);
  expect(await opensCheckout(imran, booking)).toMatchObject({ code: 'price_changed', price: 3600 });
  await asksFor(sara, car, 5000);
  expect(await opensCheckout(imran, { ...booking, price: 4000 })).toMatchObject({ status: 200 });
});

test('a checkout that waits for the lock of the car gets the price that was agreed meanwhile', async () => {
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

test('an agreed price ends after 72 hours, whether or not that was recorded', async () => {
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

test('recording the end of an agreed price returns the booking to the asking price', async () => {
  const { imran, car, agreed, again, hoursPass } = await marketWithOffers();
  await agreed(4000);
  const booking = await books(imran, car);
  await hoursPass(73);
  const imranNow = await again(imran);
  expect((await imranNow.asks(`/booking/${booking._id}`)).data.price).toBe(4500);
});

test('a checkout that began in time keeps the agreed price, which counts as used', async () => {
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

test('an agreed price that ended before the payment does not count as used', async () => {
  const { db, imran, car, agreed, again, minutesPass, stateOf } = await marketWithOffers();
  const id = await agreed(4000);
  const booking = await books(imran, car);
  minutesPass(72 * 60 + 1);
  await pays(await again(imran), { ...booking, price: 4500 });
  expect(await stateOf(id)).toBe('expired');
  expect(await brokenInvariants(db)).toEqual([]);
});

test('an expired hold leaves the booking at the agreed price', async () => {
  const market = await marketWithOffers();
  const { imran, sara, car, agreed } = market;
  await agreed(4000);
  const booking = await books(imran, car);
  await opensCheckout(imran, booking);
  await asksFor(sara, car, 6000);
  await holdRunsOut(market);
  expect((await imran.asks(`/booking/${booking._id}`)).data.price).toBe(4000);
});

test('other buyers can book a reserved car, but not pay for it', async () => {
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

test('a reservation ends by the clock', async () => {
  const { buyer, car, agreed, again, minutesPass } = await marketWithOffers();
  const eve = await buyer('Eve');
  await agreed(4000, { reserve: true });
  const hers = await books(eve, car);
  minutesPass(24 * 60 + 1);
  expect(await opensCheckout(await again(eve), hers)).toMatchObject({ status: 200 });
});

test('a checkout that waits for the lock of the car sees a reservation that was made meanwhile', async () => {
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

test('a payment of the old price after an agreement is refunded', async () => {
  const market = await marketWithOffers();
  const { db, imran, car, agreed, outboxIsDone } = market;
  const booking = await books(imran, car);
  const transactionId = await isCharged(imran, booking);
  // The hold was given up, but later the provider reports a payment.
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
])('the check of the books finds a broken rule: %s', async (rule, carChange, attemptChange) => {
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

test('the check of the books finds a checkout of a car that is reserved for another buyer', async () => {
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

test('the check of the books finds a payment above the agreed price', async () => {
  const { db, imran, car, agreed } = await marketWithOffers();
  await agreed(4000);
  await pays(imran, await books(imran, car));
  await db.updateTable('payments').set({ amount: 420_000 }).execute();
  await db.updateTable('bookings').set({ price: 420_000 }).execute();
  const broken = await brokenInvariants(db);
  expect(broken.map(({ rule }) => rule)).toEqual(['whoever paid had the price that was agreed']);
});
