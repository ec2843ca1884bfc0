import { expect, test } from 'vitest';
import { expireHolds } from '#marketplace/sales/server/checkout/expire-holds.ts';
import { books, isCharged, marketWithCar, opensCheckout } from '../../tests/paying.ts';
import { emptyDatabase } from '../../tests/runner/empty-database.ts';
import { createCallLimit } from '../admission/call-limit.ts';
import { createRateLimits } from '../admission/rate-limits.ts';
import { takeTurn } from '../background/job-store.ts';

const jumps = [
  ['an hour', 60],
  ['a day', 24 * 60],
] as const;
const minute = 60_000;

test.each(jumps)('a hold ends soon although the clock went back by %s', async (_, minutes) => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const cy = await market.buyer('Cy');
  const [beas, cys] = [await books(bea, car), await books(cy, car)];
  await opensCheckout(bea, beas);
  // As if it had been taken just before.
  const heldUntil = new Date(Date.now() + (minutes + 10) * minute);
  await market.db.updateTable('paymentAttempts').set({ heldUntil }).execute();

  await expireHolds(market.dependencies);
  await market.outboxIsDone();
  expect(await opensCheckout(cy, cys)).toMatchObject({ status: 200 });
});

test.each(jumps)('money counts although the clock jumped ahead by %s', async (_, minutes) => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  await isCharged(bea, await books(bea, car));

  market.minutesPass(minutes);
  await expireHolds(market.dependencies);
  await market.outboxIsDone();
  expect(await market.db.selectFrom('bookings').select('state').execute()).toEqual([
    { state: 'paid' },
  ]);
});

test.each(jumps)('jobs go on although the clock went back by %s', async (_, minutes) => {
  const db = await emptyDatabase();
  const before = new Date();
  const after = new Date(before.getTime() - minutes * minute);
  expect(await takeTurn(db, 'expire-holds', 5, before)).toBe(true);
  expect(await takeTurn(db, 'expire-holds', 5, before)).toBe(false);
  expect(await takeTurn(db, 'expire-holds', 5, after)).toBe(true);
  expect(await takeTurn(db, 'expire-holds', 5, after)).toBe(false);
});

test('nobody is refused for a day because the clock went back by a day', async () => {
  const db = await emptyDatabase();
  let moment = Date.now();
  const limits = createRateLimits(db, { scale: 0.1, now: () => new Date(moment) });
  const ada = { id: 'ada' };
  await limits.spend('report', ada);
  await expect(limits.spend('report', ada)).rejects.toMatchObject({ code: 'too_many_requests' });
  await limits.count('failedCard', ada);
  await expect(limits.refuseIfSpent('failedCard', ada)).rejects.toMatchObject({
    code: 'too_many_declines',
  });

  moment -= 24 * 60 * minute;
  await limits.spend('report', ada);
  await limits.refuseIfSpent('failedCard', ada);
});

test('nobody is kept from reading for a day because the clock went back by a day', async () => {
  let moment = Date.now();
  const calls = createCallLimit(await emptyDatabase(), { most: 1, now: () => new Date(moment) });
  const read = () => calls.spend('read', '203.0.113.7');
  expect(read()).toBe(0);
  expect(read()).toBeGreaterThan(0);

  moment -= 24 * 60 * minute;
  expect(read()).toBe(0);
});
