import { expect, test } from 'vitest';
import { emptyDatabase } from '../../tests/runner/empty-database.ts';
import { createCallLimit } from './call-limit.ts';

test('an address that keeps calling stays counted while 60,000 others call', async () => {
  const calls = createCallLimit(await emptyDatabase(), { most: 2, now: () => new Date() });
  const busy = () => calls.spend('read', '203.0.113.7');
  const othersCall = (half: number) => {
    for (let number = 0; number < 30_000; number++) {
      calls.spend('read', `2001:db8:${half}:${number.toString(16)}::/64`);
    }
  };
  busy();
  othersCall(0);
  busy();
  othersCall(1);
  expect(busy()).toBeGreaterThan(0);
});
