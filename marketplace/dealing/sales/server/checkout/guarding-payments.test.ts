import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#database/connection.ts';
import { moveCursor } from '#database/cursor-store.ts';
import { findBooking, reprice } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { addAttempt } from '#marketplace/dealing/payments/server/attempt-store.ts';
import { brokenInvariants } from '#marketplace/dealing/payments/server/invariant-store.ts';
import {
  books,
  isCharged,
  type Market,
  mailsBesidesBooking,
  marketWithCar,
  opensCheckout,
  pays,
  provesAddress,
  refundedAt,
  reportsPayment,
  sendsEvent,
} from '../../../../../tests/paying.ts';
import { loggedErrors } from '../../../../../tests/runner/logged-errors.ts';
import {
  cardPayments,
  cards,
  confirmCard,
  signedEvent,
} from '../../../../../tests/services/card-provider.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { expireHolds } from './expire-holds.ts';

type InTransaction = (tx: Database) => Promise<unknown>;

/** Does it while somebody else has a lock that it needs, and `meanwhile` before they let go. */
async function waiting<T>(
  { db }: Market,
  lock: InTransaction,
  act: () => Promise<T>,
  meanwhile: InTransaction = async () => {},
): Promise<T> {
  let acting: Promise<T> | undefined;
  await db.transaction().execute(async (tx) => {
    await lock(tx);
    acting = act();
    await expect.poll(() => howManyWait(db)).toBe(1);
    await meanwhile(tx);
  });
  return acting!;
}

const waitingForTheCar = <T>(
  market: Market,
  car: string,
  act: () => Promise<T>,
  meanwhile?: InTransaction,
): Promise<T> => waiting(market, (tx) => lockDeal(tx, { listingId: car }), act, meanwhile);

/** As far as another instance may have come with it. */
async function beginToHold(tx: Database, bookingId: string, heldUntil: Date): Promise<void> {
  const { buyer, listingId, price } = (await findBooking(tx, bookingId))!;
  await lockDeal(tx, { callerId: buyer.id });
  const of = { listingId, bookingId, buyerId: buyer.id };
  await addAttempt(tx, { ...of, amount: price, heldUntil, revision: 0 });
}

async function howManyWait(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.count;
}

test('everything that has to do with the money for a car waits for its turn', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const inTurn = <T>(act: () => Promise<T>) => waitingForTheCar(market, car, act);

  const first = await inTurn(() => books(bea, car));
  await inTurn(() => bea.deletes(`/booking/${first._id}`));
  const booking = await books(bea, car);
  const { clientSecret } = await inTurn(() => opensCheckout(bea, booking));
  market.minutesPass(11);
  await inTurn(() => expireHolds(market.dependencies));
  await inTurn(() => market.outboxIsDone());
  market.minutesPass(3);
  const transactionId = await isCharged(bea, booking);
  const answer = await inTurn(() => reportsPayment(bea, transactionId));

  expect(answer).toMatchObject({ status: 'paid' });
  expect(await confirmCard(clientSecret)).not.toMatchObject({ status: 'succeeded' });
});

/** What a buyer hears whose checkout waited for the car while this happened. */
async function answerToCheckoutAfter(meanwhile: InTransaction) {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  return waitingForTheCar(market, car, () => opensCheckout(bea, booking), meanwhile);
}

test('a booking that is deleted while its checkout waits for the car is not paid for', async () => {
  const answer = await answerToCheckoutAfter((tx) =>
    tx.updateTable('bookings').set({ state: 'released' }).execute(),
  );
  expect(answer).toMatchObject({ status: 409, code: 'booking_gone' });
});

test('a car that left the market while its checkout waited is not paid for', async () => {
  // The booking does not know of it yet.
  const answer = await answerToCheckoutAfter((tx) =>
    tx.updateTable('listings').set({ state: 'removed' }).execute(),
  );
  expect(answer).toMatchObject({ status: 409, code: 'booking_gone' });
});

test('a car that is hidden while its checkout waits is not paid for', async () => {
  const answer = await answerToCheckoutAfter((tx) =>
    tx.updateTable('listings').set({ hidden: true }).execute(),
  );
  expect(answer).toMatchObject({ status: 409, code: 'booking_gone' });
});

test('a buyer who is suspended while the checkout waits gets no hold', async () => {
  const answer = await answerToCheckoutAfter((tx) =>
    tx.updateTable('accounts').set({ state: 'suspended' }).where('role', '=', 'buyer').execute(),
  );
  expect(answer).toMatchObject({ status: 401, code: 'sign_in_required' });
});

const editsPrice = (bookingId: string, price: number) => async (tx: Database) => {
  await tx.updateTable('listings').set({ resalePrice: price }).execute();
  await reprice(tx, bookingId, price);
};

test('a price that changes while its checkout waits for the car is shown before it is charged', async () => {
  const { market, car } = await marketWithCar(1000);
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  const answer = await waitingForTheCar(
    market,
    car,
    () => opensCheckout(bea, booking),
    editsPrice(booking._id, 500_000),
  );
  expect(answer).toMatchObject({ status: 409, code: 'price_changed', price: 5000 });

  const { transactionId } = await pays(bea, { ...booking, price: 5000 });
  expect(await cardPayments.readIntent(transactionId)).toMatchObject({ amount: 500_000 });
  expect((await bea.asks('/booking')).data).toMatchObject([{ paid: true, price: 5000 }]);
  expect(await brokenInvariants(market.db)).toEqual([]);
});

test('a price that changes while the same checkout is asked for again stays as it was shown', async () => {
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

test('a booking whose price is not that of its car gets it, and the buyer is asked first', async () => {
  const { market, car } = await marketWithCar(1000);
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  await market.db.updateTable('listings').set({ resalePrice: 500_000 }).execute();

  expect(await opensCheckout(bea, booking)).toMatchObject({ code: 'price_changed', price: 5000 });
  expect((await bea.asks('/booking')).data).toMatchObject([{ price: 5000, previousPrice: 1000 }]);
});

test('money that is not the price of its booking buys nothing and goes back', async () => {
  const { market, car } = await marketWithCar(1000);
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  const transactionId = await isCharged(bea, booking);
  await market.db.updateTable('bookings').set({ price: 500_000 }).execute();

  expect(await reportsPayment(bea, transactionId)).toMatchObject({ status: 'refunded' });
  await market.outboxIsDone();
  expect(await refundedAt(transactionId)).toBe(100_000);
  expect((await bea.asks('/booking')).data).toMatchObject([{ paid: false }]);
  expect(await brokenInvariants(market.db)).toEqual([]);
});

test('a fourth checkout waits until the third of its buyer is counted', async () => {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  await provesAddress(market, bea);
  const others = await Promise.all(['A', 'B', 'C'].map((name) => sam.hasListed(name)));
  const bookings = [];
  for (const each of [car, ...others]) bookings.push(await books(bea, each));
  const [first, second, third, fourth] = bookings;
  await opensCheckout(bea, first!);
  await opensCheckout(bea, second!);

  const answer = await waiting(
    market,
    (tx) => beginToHold(tx, third!._id, market.dependencies.now()),
    () => opensCheckout(bea, fourth!),
  );
  expect(answer).toMatchObject({ code: 'too_many_holds' });
});

test('a payment that is settled while its hold is about to end stays settled', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  await opensCheckout(bea, await books(bea, car));
  market.minutesPass(11);

  await waitingForTheCar(
    market,
    car,
    () => expireHolds(market.dependencies),
    (tx) => tx.updateTable('paymentAttempts').set({ state: 'settled' }).execute(),
  );
  const { state } = await market.db
    .selectFrom('paymentAttempts')
    .select('state')
    .executeTakeFirstOrThrow();
  expect(state).toBe('settled');
});

test('a booking that is paid while its deletion waits for the car stays paid', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);

  const answer = await waitingForTheCar(
    market,
    car,
    () => bea.deletes(`/booking/${booking._id}`),
    (tx) => tx.updateTable('bookings').set({ state: 'paid' }).execute(),
  );
  expect(answer).toMatchObject({ status: 409, code: 'booking_paid' });
});

test('a buyer whose hold is just ending gets a new one afterwards, not the old one', async () => {
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

test('money that is not the price pays for nothing and goes back', async () => {
  const { market, car } = await marketWithCar(4500);
  const bea = await market.buyer('Bea');
  const transactionId = await isCharged(bea, await books(bea, car));
  await market.db.updateTable('paymentAttempts').set({ amount: 500_000 }).execute();

  expect(await reportsPayment(bea, transactionId)).toMatchObject({ code: 'payment_mismatch' });
  await sendsEvent(market, await signedEvent('payment_intent.succeeded', transactionId));
  await market.outboxIsDone();

  expect((await bea.asks('/booking')).data).toMatchObject([{ paid: false }]);
  expect(await refundedAt(transactionId)).toBe(450_000);
});

test('an event that comes again counts once', async () => {
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

test('an event of another world than ours, live or test, is not listened to', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const transactionId = await isCharged(bea, await books(bea, car));
  const live = await signedEvent('payment_intent.succeeded', transactionId, { livemode: true });

  expect((await sendsEvent(market, live)).statusCode).toBe(200);
  await market.outboxIsDone();
  expect((await bea.asks('/booking')).data).toMatchObject([{ paid: false }]);
});

test('a sale happens as a whole or not at all', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const transactionId = await isCharged(bea, await books(bea, car));
  await sql`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full'; end $$`.execute(market.db);
  await sql`create trigger fail before insert on audit_entries execute function fail()`.execute(
    market.db,
  );
  expect(await reportsPayment(bea, transactionId)).toMatchObject({ status: 500 });
  expect(loggedErrors()).toContain('the disk is full');
  await sql`drop trigger fail on audit_entries; drop function fail`.execute(market.db);

  expect((await bea.asks('/booking')).data).toMatchObject([{ paid: false, status: 'open' }]);
  await market.outboxIsDone();
  expect(mailsBesidesBooking(market)).toEqual([]);
  expect(await reportsPayment(bea, transactionId)).toMatchObject({ status: 'paid' });
});

test.each(['failed', 'canceled'] as const)(
  'money that comes for an attempt that we call %s still buys the car',
  async (state) => {
    const { market, car } = await marketWithCar();
    const bea = await market.buyer('Bea');
    const transactionId = await isCharged(bea, await books(bea, car));
    await market.db.updateTable('paymentAttempts').set({ state }).execute();

    await reconcile(market.dependencies);
    await market.outboxIsDone();

    expect((await bea.asks('/booking')).data).toMatchObject([{ paid: true, transactionId }]);
    expect(await brokenInvariants(market.db)).toEqual([]);
  },
);

test('should the market forget that a car is sold, the database remembers and the money goes back', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const cy = await market.buyer('Cy');
  const [beas, cys] = [await books(bea, car), await books(cy, car)];
  const transactionId = await isCharged(cy, cys);
  await market.db.updateTable('paymentAttempts').set({ state: 'canceled' }).execute();
  await pays(bea, beas);
  await market.db.updateTable('listings').set({ state: 'advertised' }).execute();
  await market.db
    .updateTable('bookings')
    .set({ state: 'open', lostBecause: null })
    .where('id', '=', cys._id)
    .execute();

  const answer = await reportsPayment(cy, transactionId);
  await market.outboxIsDone();

  expect(answer).toMatchObject({ status: 'refunded' });
  expect(await refundedAt(transactionId)).toBe(450_000);
  expect((await bea.asks('/booking')).data).toMatchObject([{ paid: true }]);
});

test('money for a car that was taken off the market meanwhile goes back', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const transactionId = await isCharged(bea, await books(bea, car));
  await market.db.updateTable('listings').set({ hidden: true }).execute();

  expect(await reportsPayment(bea, transactionId)).toMatchObject({ status: 'refunded' });
  await market.outboxIsDone();
  expect(await refundedAt(transactionId)).toBe(450_000);
});

test('money of a buyer who is no longer active goes back', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const transactionId = await isCharged(bea, await books(bea, car));
  await market.db
    .updateTable('accounts')
    .set({ state: 'suspended' })
    .where('id', '=', bea.id)
    .execute();
  await sendsEvent(market, await signedEvent('payment_intent.succeeded', transactionId));
  await market.outboxIsDone();

  expect(await refundedAt(transactionId)).toBe(450_000);
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

test('an event that never came is caught up with', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const transactionId = await isCharged(bea, await books(bea, car));

  await reconcile(market.dependencies);
  await market.outboxIsDone();
  expect((await bea.asks('/booking')).data).toMatchObject([{ paid: true, transactionId }]);
});

test('a checkout that went quiet is finished even if the provider lists no event of it', async () => {
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

test('an event finds the attempt of a server that died before noting its payment', async () => {
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

test('card payments that are not ours are left alone', async () => {
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

test('the database itself refuses a second hold, booking, sale or payment', async () => {
  const { market, car } = await marketWithCar();
  const { db } = market;
  const bea = await market.buyer('Bea');
  const cy = await market.buyer('Cy');
  const [beas, cys] = [await books(bea, car), await books(cy, car)];
  await opensCheckout(bea, beas);
  const oneMore = async (table: 'paymentAttempts' | 'bookings' | 'payments', change: object) => {
    const row = await db.selectFrom(table).selectAll().orderBy('id').executeTakeFirstOrThrow();
    const copy = { ...row, id: crypto.randomUUID(), ...change };
    return db.insertInto(table).values(copy).execute();
  };

  const hold = oneMore('paymentAttempts', { bookingId: cys._id, buyerId: cy.id, intentId: 'pi_2' });
  await expect(hold).rejects.toThrow('one_hold_per_car');
  await expect(oneMore('bookings', {})).rejects.toThrow('one_open_booking_per_buyer_and_car');

  await pays(bea, beas);
  const sale = oneMore('bookings', { state: 'paid' });
  await expect(sale).rejects.toThrow('one_paid_booking_per_car');
  const payment = oneMore('payments', {
    bookingId: cys._id,
    transactionId: 'pi_2',
    attemptId: await attemptOf(db, { bookingId: cys._id, buyerId: cy.id, listingId: car }),
  });
  await expect(payment).rejects.toThrow('one_payment_per_car');
});

type Whose = { bookingId: string; buyerId: string; listingId: string };

async function attemptOf(db: Database, whose: Whose): Promise<string> {
  const { id } = await db
    .insertInto('paymentAttempts')
    .values({ ...whose, amount: 450_000, heldUntil: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
