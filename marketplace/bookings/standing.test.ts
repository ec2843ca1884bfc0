import { expect, test } from 'vitest';
import { saleInWords, standingInWords } from './standing.ts';

const paid = { refundedAt: null, dispute: null };

test('what was paid says what became of the money', () => {
  const refundedAt = '2026-11-16T09:30:00.000Z';
  expect(standingInWords(paid)).toMatchObject({ label: 'Paid', line: null });
  expect(standingInWords({ ...paid, dispute: 'won' })).toMatchObject({ label: 'Paid' });
  expect(standingInWords({ ...paid, refundedAt })).toMatchObject({
    label: 'Refunded',
    line: 'Refunded on 16 November 2026 at 09:30 UTC',
  });
  const moneyBack = { amount: 450_000, reason: 'our_mistake' } as const;
  expect(standingInWords({ ...paid, refundedAt, moneyBack }).line).toBe(
    'Refunded on 16 November 2026 at 09:30 UTC, because we made a mistake with this sale and had to undo it.',
  );
  expect(standingInWords({ refundedAt, dispute: 'open' })).toMatchObject({ label: 'Disputed' });
  expect(standingInWords({ refundedAt, dispute: 'lost' })).toMatchObject({ label: 'Reversed' });
});

test('sellers are told the same, and what to do while the bank asks', () => {
  expect(saleInWords(paid).line).toBeNull();
  expect(saleInWords({ ...paid, dispute: 'won' }).line).toBeNull();
  expect(saleInWords({ ...paid, dispute: 'open' })).toMatchObject({
    label: 'Disputed',
    line: expect.stringContaining('stay with the seller until the bank has decided'),
  });
  expect(saleInWords({ ...paid, refundedAt: '2026-11-16T09:30:00.000Z' }).line).toBe(
    'Refunded on 16 November 2026 at 09:30 UTC',
  );
});
