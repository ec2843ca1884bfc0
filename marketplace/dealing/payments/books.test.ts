import { expect, test } from 'vitest';
import { differenceBetween } from './books.ts';

const sale = { state: 'settled', amount: 1000, backAmount: 0 } as const;
const paid = { status: 'succeeded', amount: 1000, refundedAmount: 0 };
const back = { ...paid, refundedAmount: 1000 };
const open = { ...paid, status: 'requires_payment_method' };

test.each([
  ['a sale that was paid', sale, paid],
  ['a sale that went back, and we know', { ...sale, backAmount: 1000 }, back],
  ['a refund that was made', { ...sale, state: 'refunded' as const }, back],
  ['a checkout that was left', { ...sale, state: 'canceled' as const }, open],
  ['what is not over yet', { ...sale, state: 'open' as const }, paid],
  ['what nobody knows of but has gone back', null, back],
])('%s is the same in both books', (_case, ours, theirs) => {
  expect(differenceBetween(ours, theirs)).toBeNull();
});

test.each([
  ['a sale that was never paid', sale, open, 'requires_payment_method'],
  ['a sale for another amount', sale, { ...paid, amount: 999 }, 'amounts'],
  ['a sale that went back behind our backs', sale, back, 'refunded amounts'],
  ['a refund that never arrived', { ...sale, state: 'refunded' as const }, paid, 'refunded'],
  ['a checkout that was left and paid', { ...sale, state: 'canceled' as const }, paid, 'canceled'],
  ['money that nobody knows of', null, paid, 'have no record'],
])('%s is noticed', (_case, ours, theirs, words) => {
  expect(differenceBetween(ours, theirs)).toContain(words);
});
