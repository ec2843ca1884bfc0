import { expect, test } from 'vitest';
import { standingInWords } from './standing.ts';

const paid = { refundedAt: null, dispute: null };

test('what was paid says what became of the money', () => {
  const refundedAt = '2026-11-16T09:30:00.000Z';
  expect(standingInWords(paid)).toMatchObject({ label: 'Paid', line: null });
  expect(standingInWords({ ...paid, dispute: 'won' })).toMatchObject({ label: 'Paid' });
  expect(standingInWords({ ...paid, refundedAt })).toMatchObject({
    label: 'Refunded',
    line: 'Refunded on 16 November 2026 at 09:30 UTC',
  });
  expect(standingInWords({ refundedAt, dispute: 'open' })).toMatchObject({ label: 'Disputed' });
  expect(standingInWords({ refundedAt, dispute: 'lost' })).toMatchObject({ label: 'Reversed' });
});
