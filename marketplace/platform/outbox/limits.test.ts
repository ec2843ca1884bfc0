import { expect, test } from 'vitest';
import { pauseAfter } from './backoff.ts';
import { limits } from './limits.ts';

const days = (tries: number) => {
  const pauses = Array.from({ length: tries - 1 }, (_, failed) =>
    pauseAfter(failed + 1, () => 0.5),
  );
  return pauses.reduce((sum, pause) => sum + pause, 0) / (24 * 3_600_000);
};

test('an email is retried for three days, a refund for a week', () => {
  expect(Math.floor(days(limits.mail.tries))).toBe(3);
  expect(Math.floor(days(limits.refund.tries))).toBe(7);
});
