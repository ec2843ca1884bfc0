import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#database/connection.ts';
import type { Mend, Rule } from '#marketplace/dealing/payments/rules.ts';
import { brokenInvariants } from '#marketplace/dealing/payments/server/invariant-store.ts';
import { breakages, busyMarket } from '../../../../../tests/broken-books.ts';
import { isCharged, refundedAt, reportsPayment } from '../../../../../tests/paying.ts';
import { emptyDatabase } from '../../../../../tests/runner/empty-database.ts';
import { describeBooks } from './describe-books.ts';
import { mendCar } from './mend-car.ts';

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

test.each(mending)('an operator repairs "%s" with %s', async (rule, mend, which) => {
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

test('an operator who undoes a sale refunds the buyer and returns the car', async () => {
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

test('an operator chooses which of two buyers of one car is refunded', async () => {
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
