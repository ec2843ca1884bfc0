import { expect, test } from 'vitest';
import { poolOf } from '#database/connection.ts';
import { usesOf } from '#database/rate-limits/use-store.ts';
import { emptyDatabase } from '../../../../tests/runner/empty-database.ts';
import { createRateLimits } from './rate-limits.ts';

test('refused calls cost no further write until the window closes', async () => {
  const db = await emptyDatabase();
  let moment = Date.now();
  const now = () => new Date(moment);
  const limits = createRateLimits(db, { scale: 0.1, now });
  const spend = () => limits.spend('report', { id: 'ada' });
  const counted = async () => (await usesOf(poolOf(db)!, 'report ada', 60, now()))?.count;

  await spend();
  for (let tries = 0; tries < 5; tries++) {
    await expect(spend()).rejects.toMatchObject({ code: 'too_many_requests' });
  }
  expect(await counted()).toBe(2);

  moment += 61_000;
  await spend();
  expect(await counted()).toBe(1);
});
