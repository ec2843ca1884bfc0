import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#database/connection.ts';
import { brokenInvariants } from '#marketplace/dealing/payments/server/invariant-store.ts';
import {
  books,
  isCharged,
  mailsBesidesBooking,
  marketWithCar,
  opensCheckout,
  pays,
  refundedAt,
  reportsPayment,
  sendsEvent,
} from '../../../../../tests/paying.ts';
import { loggedErrors } from '../../../../../tests/runner/logged-errors.ts';
import { signedEvent } from '../../../../../tests/services/card-provider.ts';
import { reconcile } from '../reconciliation/reconcile.ts';

type Whose = { bookingId: string; buyerId: string; listingId: string };

async function attemptOf(db: Database, whose: Whose): Promise<string> {
  const { id } = await db
    .insertInto('paymentAttempts')
    .values({ ...whose, amount: 450_000, heldUntil: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('a payment that is not the price of its booking is refunded', async () => {
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

test('a payment that is not the amount of its attempt is refunded', async () => {
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
  'a payment for an attempt that we call %s still buys the car',
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

test('a payment for a sold car that is advertised by mistake is refunded', async () => {
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

test('a payment for a car that was hidden in the meantime is refunded', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const transactionId = await isCharged(bea, await books(bea, car));
  await market.db.updateTable('listings').set({ hidden: true }).execute();

  expect(await reportsPayment(bea, transactionId)).toMatchObject({ status: 'refunded' });
  await market.outboxIsDone();
  expect(await refundedAt(transactionId)).toBe(450_000);
});

test('a payment of a suspended buyer is refunded', async () => {
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
