import { expect, test } from 'vitest';
import { emptyDatabase } from '../../tests/runner/empty-database.ts';
import { usesOf } from './rate-limit-store.ts';
import { addressKey, createRateLimits } from './rate-limits.ts';

test('whoever goes on after being refused costs no further write, until the window closes', async () => {
  const db = await emptyDatabase();
  let moment = Date.now();
  const now = () => new Date(moment);
  const limits = createRateLimits(db, { scale: 0.1, now });
  const spend = () => limits.spend('report', { id: 'ada' });
  const counted = async () => (await usesOf(db, 'report ada', 60, now()))?.count;

  await spend();
  for (let tries = 0; tries < 5; tries++) {
    await expect(spend()).rejects.toMatchObject({ code: 'too_many_requests' });
  }
  expect(await counted()).toBe(2);

  moment += 61_000;
  await spend();
  expect(await counted()).toBe(1);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:0000::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
