import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connect, type Database } from '#database/connection.ts';
import { checkInvariants } from '#marketplace/dealing/payments/server/check-invariants.ts';
import { brokenInvariants } from '#marketplace/dealing/payments/server/invariant-store.ts';
import { resumePayments } from '#marketplace/dealing/payments/server/stop-on-violation.ts';
import { paymentStops } from '#marketplace/dealing/payments/server/stop-store.ts';
import { breakages, busyMarket, jobsRun } from '../../../../../tests/broken-books.ts';
import { books, opensCheckout } from '../../../../../tests/paying.ts';
import { mendCar } from './mend-car.ts';

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

const oneBooking = (db: Database, id: string) =>
  db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('the check finds each broken rule', async () => {
  const { market } = await busyMarket();
  expect(await brokenInvariants(market.db)).toEqual([]);

  for (const [rule, statements] of Object.entries(breakages)) {
    expect(await rulesBrokenBy(market.db, statements)).toContain(rule);
  }
});

test('a broken rule raises the alarm and stops payments for its car only', async () => {
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

test('the check covers recently touched cars every hour and all cars once a day', async () => {
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

test('the primary checks all cars if the replica is away', async () => {
  const { market } = await busyMarket();
  const away = connect('postgres://127.0.0.1:1/away');
  onTestFinished(() => away.destroy());
  await sql.raw(breakages['a payment pays its booking in full']).execute(market.db);
  const log = { error: vi.fn() };
  await checkInvariants({ ...market.dependencies, reader: away }, log);
  expect(log.error).toHaveBeenCalled();
});

test('the hourly check finds what broke since the last one', async () => {
  const { market } = await busyMarket();
  await jobsRun(market);
  await sql.raw(breakages['a payment pays its booking in full']).execute(market.db);
  market.minutesPass(60);
  expect((await jobsRun(market)).error).toHaveBeenCalled();
});

test('a checkout stops payments for a car with wrong books', async () => {
  const { market, cy, booking } = await busyMarket();
  await sql.raw(breakages['a checkout asks for the price of its booking']).execute(market.db);

  expect(await opensCheckout(cy, booking)).toMatchObject({ code: 'payments_paused' });
  expect(await paymentStops(market.db)).toMatchObject([
    { reason: 'a checkout asks for the price of its booking' },
  ]);
});

test('two broken cars stop all payments until at most one is left', async () => {
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

test('payments for a car stay stopped until its rules hold', async () => {
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
