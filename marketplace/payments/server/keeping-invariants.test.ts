import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Database } from '#database/connection.ts';
import { runJobs } from '#server/jobs.ts';
import { books, marketWithCar, opensCheckout, pays } from '../../../tests/paying.ts';
import { brokenInvariants } from './invariant-store.ts';
import { allowPayments } from './payment-store.ts';

/** How each rule can be broken in a market with one sold car, one open booking and one checkout. */
const breakages: Record<string, string> = {
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
  'no booking of a sold car stays open': `update listings set state = 'removed'`,
};

/** Bea has bought a car and Cy is about to buy another. */
async function busyMarket() {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const cy = await market.buyer('Cy');
  await pays(bea, await books(bea, car));
  const booking = await books(cy, await sam.hasListed('Camry'));
  await opensCheckout(cy, booking);
  return { market, cy, booking };
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

test('a broken rule raises the alarm and stops new payments', async () => {
  const { market, cy, booking } = await busyMarket();
  await market.db.updateTable('bookings').set({ price: 100 }).where('state', '=', 'paid').execute();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  await runJobs(market.dependencies, log, async () => {}).stop();

  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ alarm: true }),
    'payments: an invariant is broken, new payments are stopped',
  );
  expect(await opensCheckout(cy, booking)).toMatchObject({ status: 503, code: 'payments_paused' });

  await allowPayments(market.db);
  expect(await opensCheckout(cy, booking)).toMatchObject({ status: 200 });
});
