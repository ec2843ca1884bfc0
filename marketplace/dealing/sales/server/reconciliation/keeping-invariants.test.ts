import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connect, type Database } from '#database/connection.ts';
import type { Mend, Rule } from '#marketplace/dealing/payments/rules.ts';
import { checkInvariants } from '#marketplace/dealing/payments/server/check-invariants.ts';
import { brokenInvariants } from '#marketplace/dealing/payments/server/invariant-store.ts';
import { resumePayments } from '#marketplace/dealing/payments/server/stop-on-violation.ts';
import { paymentStops } from '#marketplace/dealing/payments/server/stop-store.ts';
import { runJobs } from '#server/background/jobs.ts';
import {
  books,
  isCharged,
  type Market,
  marketWithCar,
  opensCheckout,
  pays,
  refundedAt,
  reportsPayment,
} from '../../../../../tests/paying.ts';
import { emptyDatabase } from '../../../../../tests/runner/empty-database.ts';
import { describeBooks } from './describe-books.ts';
import { mendCar } from './mend-car.ts';

type Offered = { attempt: 'open' | 'settled'; by?: string; state: string; amount: number };

/** An offer for the car of an attempt, by its buyer unless it is somebody else's. */
const offer = ({ attempt, by = 'attempt.buyer_id', state, amount }: Offered) => `
  with talk as (
    insert into conversations (listing_id, buyer_id, seller_id, begun_at, last_at)
    select attempt.listing_id, ${by}, listing.seller_id, now(), now()
    from payment_attempts as attempt join listings as listing on listing.id = attempt.listing_id
    where attempt.state = '${attempt}' returning *)
  insert into offers (conversation_id, listing_id, buyer_id, seller_id, made_by, key, amount, state, made_at, answer_by,
    accepted_at, price_until, reserved_at, reserved_until)
  select id, listing_id, buyer_id, seller_id, buyer_id, gen_random_uuid(), ${amount}, '${state}', now(),
    now() + interval '2 days', now(), now() + interval '3 days', now(), now() + interval '1 day' from talk`;
const bea = "(select id from accounts where name = 'Bea')";

/** How each rule can be broken in a market with one sold car, one open booking and one checkout. */
const breakages: Record<Rule, string> = {
  'a car is sold to one buyer': `
    drop index one_payment_per_car;
    insert into payments (booking_id, listing_id, attempt_id, transaction_id, amount, paid_at)
      select attempt.booking_id, payment.listing_id, attempt.id, 'pi_2', attempt.amount, now()
      from payments as payment, payment_attempts as attempt where attempt.state = 'open'`,
  'a sold car was paid for': `update listings set state = 'sold' where state = 'advertised'`,
  'a car that was paid for is sold': `update listings set state = 'advertised'`,
  'a paid booking has its payment': `update bookings set state = 'paid' where state = 'open'`,
  'a payment pays its booking in full': `update bookings set price = 100 where state = 'paid'`,
  'a settled attempt has its payment': `update payment_attempts set state = 'settled'`,
  'a checkout asks for the price of its booking': `update bookings set price = 100 where state = 'open'`,
  'no booking of a sold car stays open': `update listings set state = 'removed'`,
  'no offer for a sold car stays open': offer({
    attempt: 'settled',
    state: 'pending',
    amount: 100,
  }),
  'a checkout asks for no more than was agreed': offer({
    attempt: 'open',
    state: 'accepted',
    amount: 100,
  }),
  'nobody pays for a car that is kept for another': offer({
    attempt: 'open',
    by: bea,
    state: 'accepted',
    amount: 450_000,
  }),
  'whoever paid had the price that was agreed': offer({
    attempt: 'settled',
    state: 'used',
    amount: 100,
  }),
};

/** Bea has bought a car and Cy is about to buy another. */
async function busyMarket() {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const cy = await market.buyer('Cy');
  await pays(bea, await books(bea, car));
  const booking = await books(cy, await sam.hasListed('Camry'));
  await opensCheckout(cy, booking);
  return { market, sam, bea, cy, car, booking };
}

async function rulesBrokenBy(db: Database, statements: string): Promise<string[]> {
  const isOver = new Error('it never happened');
  let rules: string[] = [];
  await db
    .transaction()
    .execute(async (tx) => {
      await sql.raw(statements).execute(tx);
      rules = (await brokenInvariants(tx)).map(({ rule }) => rule);
      throw isOver;
    })
    .catch((error) => {
      if (error !== isOver) throw error;
    });
  return rules;
}

test('a rule that is broken is noticed, whichever it is', async () => {
  const { market } = await busyMarket();
  expect(await brokenInvariants(market.db)).toEqual([]);

  for (const [rule, statements] of Object.entries(breakages)) {
    expect(await rulesBrokenBy(market.db, statements)).toContain(rule);
  }
});

async function jobsRun({ dependencies }: Market) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const idle = async () => {};
  await runJobs(dependencies, log, { sweepServices: idle, updatePlaces: idle }).stop();
  return log;
}

test('a broken rule raises the alarm and stops the car concerned, and no other', async () => {
  const { market, sam, cy, booking } = await busyMarket();
  await sql.raw(breakages['a checkout asks for the price of its booking']).execute(market.db);
  const log = await jobsRun(market);

  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ alarm: true }),
    'payments: an invariant is broken, payments for the car are stopped',
  );
  expect(await opensCheckout(cy, booking)).toMatchObject({ status: 503, code: 'payments_paused' });
  const dee = await market.buyer('Dee');
  const axio = await books(dee, await sam.hasListed('Axio'));
  expect(await opensCheckout(dee, axio)).toMatchObject({ status: 200 });
});

test('every hour the cars that were touched lately are looked at, and once a day all', async () => {
  const { market } = await busyMarket();
  const isAlarmed = async () => (await jobsRun(market)).error.mock.calls.length > 0;
  const day = 24 * 60;
  expect(await isAlarmed()).toBe(false);
  market.minutesPass(2 * day);
  expect(await isAlarmed()).toBe(false);

  await sql.raw(breakages['a payment pays its booking in full']).execute(market.db);
  market.minutesPass(60);
  expect(await isAlarmed()).toBe(false);
  market.minutesPass(day);
  expect(await isAlarmed()).toBe(true);
});

test('without the replica that is to look at all, the primary does', async () => {
  const { market } = await busyMarket();
  const away = connect('postgres://127.0.0.1:1/away');
  onTestFinished(() => away.destroy());
  await sql.raw(breakages['a payment pays its booking in full']).execute(market.db);
  const log = { error: vi.fn() };
  await checkInvariants({ ...market.dependencies, reader: away }, log);
  expect(log.error).toHaveBeenCalled();
});

test('what went wrong since the last hour is found within the next', async () => {
  const { market } = await busyMarket();
  await jobsRun(market);
  await sql.raw(breakages['a payment pays its booking in full']).execute(market.db);
  market.minutesPass(60);
  expect((await jobsRun(market)).error).toHaveBeenCalled();
});

test('a car whose books are wrong is stopped as soon as somebody wants to pay for it', async () => {
  const { market, cy, booking } = await busyMarket();
  await sql.raw(breakages['a checkout asks for the price of its booking']).execute(market.db);

  expect(await opensCheckout(cy, booking)).toMatchObject({ code: 'payments_paused' });
  expect(await paymentStops(market.db)).toMatchObject([
    { reason: 'a checkout asks for the price of its booking' },
  ]);
});

test('two cars whose books are wrong stop the market, until at most one is left', async () => {
  const { market, sam, car } = await busyMarket();
  await sql.raw(breakages['a checkout asks for the price of its booking']).execute(market.db);
  await sql.raw(breakages['a payment pays its booking in full']).execute(market.db);
  await jobsRun(market);
  const dee = await market.buyer('Dee');
  const axio = await books(dee, await sam.hasListed('Axio'));
  expect(await opensCheckout(dee, axio)).toMatchObject({ code: 'payments_paused' });

  // Even if nobody had noted which cars they are.
  await market.db.deleteFrom('paymentStops').where('listingId', 'is not', null).execute();
  await resumePayments(market.db);
  expect(await opensCheckout(dee, axio)).toMatchObject({ code: 'payments_paused' });
  await mendCar(market.db, { listingId: car, mend: 'accept', now: new Date() });
  expect(await opensCheckout(dee, axio)).toMatchObject({ status: 200 });
});

test('a car stays stopped until its rules hold again', async () => {
  const { market, cy, booking } = await busyMarket();
  const { listingId } = await oneBooking(market.db, booking._id);
  await sql.raw(breakages['a checkout asks for the price of its booking']).execute(market.db);
  await jobsRun(market);
  await resumePayments(market.db, listingId);
  expect(await opensCheckout(cy, booking)).toMatchObject({ code: 'payments_paused' });

  await market.db.updateTable('bookings').set({ price: 450_000 }).execute();
  await resumePayments(market.db, listingId);
  expect(await opensCheckout(cy, booking)).toMatchObject({ status: 200 });
});

const oneBooking = (db: Database, id: string) =>
  db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Which car each breakage hits: the one that is sold, or the one with the checkout. */
const mending: [Rule, Mend, 'sold' | 'open'][] = [
  ['a sold car was paid for', 'release', 'open'],
  ['a car that was paid for is sold', 'accept', 'sold'],
  ['a car that was paid for is sold', 'refund', 'sold'],
  ['a paid booking has its payment', 'release', 'open'],
  ['a payment pays its booking in full', 'accept', 'sold'],
  ['a payment pays its booking in full', 'refund', 'sold'],
  ['a settled attempt has its payment', 'refund', 'open'],
  ['a checkout asks for the price of its booking', 'release', 'open'],
  ['no booking of a sold car stays open', 'release', 'open'],
  ['no offer for a sold car stays open', 'release', 'sold'],
  ['a checkout asks for no more than was agreed', 'release', 'open'],
  ['nobody pays for a car that is kept for another', 'release', 'open'],
  ['whoever paid had the price that was agreed', 'accept', 'sold'],
  ['whoever paid had the price that was agreed', 'refund', 'sold'],
];

test.each(mending)('not "%s": an operator mends it by %s', async (rule, mend, which) => {
  const { market, cy, car, booking } = await busyMarket();
  if (rule === 'a settled attempt has its payment') await isCharged(cy, booking);
  const { listingId } = await oneBooking(market.db, booking._id);
  const concerned = which === 'sold' ? car : listingId;
  await market.db.transaction().execute(async (tx) => {
    await sql.raw(breakages[rule]).execute(tx);
  });
  const isConcerned = async () =>
    (await brokenInvariants(market.db, [concerned])).some((broken) => broken.rule === rule);
  expect(await isConcerned()).toBe(true);
  expect((await describeBooks(market.db)).join('\n')).toContain(`--${mend} ${concerned}`);

  await mendCar(market.db, { listingId: concerned, mend, now: new Date() });
  await market.outboxIsDone();
  expect(await isConcerned()).toBe(false);
  const { details } = await market.db
    .selectFrom('auditEntries')
    .select('details')
    .where('action', '=', 'payment.mended')
    .executeTakeFirstOrThrow();
  expect(details).toEqual({ decision: mend });
});

test('a sale that an operator undoes gives the money back and the car to its seller', async () => {
  const { market, sam, bea, car } = await busyMarket();
  const [{ transactionId }] = (await bea.asks('/booking')).data;
  await sql.raw(breakages['a payment pays its booking in full']).execute(market.db);
  const elsewhere = { listingId: car, bookingId: crypto.randomUUID(), now: new Date() };
  await expect(mendCar(market.db, { ...elsewhere, mend: 'refund' })).rejects.toThrow('no such');
  await mendCar(market.db, { listingId: car, mend: 'refund', now: new Date() });
  await market.outboxIsDone();

  expect(await refundedAt(transactionId)).toBe(450_000);
  const again = mendCar(market.db, { listingId: car, mend: 'refund', now: new Date() });
  await expect(again).rejects.toThrow('no such');
  expect((await bea.asks('/booking')).data).toMatchObject([
    { paid: false, status: 'unavailable', refunded: true },
  ]);
  const told = market.mails.filter(({ to }) => to === sam.email).map(({ subject }) => subject);
  expect(told).toContain('The sale of Corolla was undone');
  expect(await sam.puts(`/addProduct/${car}`)).toMatchObject({ status: 200 });
  expect(await brokenInvariants(market.db)).toEqual([]);
  expect(await describeBooks(market.db)).toEqual(['Every rule holds.', 'Payments are open.']);
});

/** Until the end of this test the database lets through what it would refuse. */
async function dropIndexes(db: Database, names: string[]): Promise<void> {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = any(${names})`.execute(db);
  onTestFinished(async () => {
    await emptyDatabase();
    for (const { indexdef } of rows) await sql.raw(indexdef).execute(db);
  });
  for (const name of names) await sql`drop index ${sql.ref(name)}`.execute(db);
}

test('of two buyers who paid for one car an operator chooses who gets the money back', async () => {
  const { market, cy, car, booking } = await busyMarket();
  const transactionId = await isCharged(cy, booking);
  await reportsPayment(cy, transactionId);
  await dropIndexes(market.db, ['one_payment_per_car', 'one_paid_booking_per_car']);
  for (const table of ['bookings', 'payments', 'payment_attempts']) {
    await sql`update ${sql.table(table)} set listing_id = ${car}`.execute(market.db);
  }
  expect((await describeBooks(market.db)).join('\n')).toContain('Say whose money goes back');

  const bookingId = booking._id;
  await mendCar(market.db, { listingId: car, mend: 'refund', bookingId, now: new Date() });
  await market.outboxIsDone();
  expect(await refundedAt(transactionId)).toBe(450_000);
  const paid = market.db.selectFrom('bookings').select('state').orderBy('id');
  expect(await paid.execute()).toEqual([{ state: 'paid' }, { state: 'lost' }]);
  expect(await brokenInvariants(market.db, [car])).toEqual([]);
});
