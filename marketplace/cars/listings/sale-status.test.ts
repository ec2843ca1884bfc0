import { expect, test } from 'vitest';
import { saleInWords, saleStatusInWords } from './sale-status.ts';

const paid = { refundedAt: null, dispute: null };

test('what was paid says what became of the money', () => {
  const refundedAt = '2026-11-16T09:30:00.000Z';
  expect(saleStatusInWords(paid)).toMatchObject({ label: 'Paid', line: null });
  expect(saleStatusInWords({ ...paid, dispute: 'won' })).toMatchObject({ label: 'Paid' });
  expect(saleStatusInWords({ ...paid, refundedAt })).toMatchObject({
    label: 'Refunded',
    line: 'Refunded on 16 November 2026 at 09:30 UTC',
  });
  expect(saleStatusInWords({ ...paid, refundedAt }, 'we made a mistake').line).toBe(
    'Refunded on 16 November 2026 at 09:30 UTC, because we made a mistake.',
  );
  expect(saleStatusInWords({ refundedAt, dispute: 'open' })).toMatchObject({ label: 'Disputed' });
  expect(saleStatusInWords({ refundedAt, dispute: 'lost' })).toMatchObject({ label: 'Reversed' });
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
