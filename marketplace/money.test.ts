import { expect, test } from 'vitest';
import { formatMoney, moneyFromText } from './money.ts';

test.each([
  ['12500', 1_250_000],
  ['$12,500', 1_250_000],
  ['$ 12 500.50', 1_250_050],
  ['18,500.5', 1_850_050],
  [' 0.5 ', 50],
  ['999999999', 99_999_999_900],
])('%j is an amount of money', (text, cents) => {
  expect(moneyFromText(text)).toBe(cents);
});

test.each([
  '',
  ' ',
  '$',
  'NaN',
  '1e5',
  '-5',
  '+5',
  '5.',
  '.5',
  '5.005',
  '0x10',
  '٣',
  '1,2',
  '1 2',
  '5€',
  '1234567890',
])('%j is no amount of money', (text) => {
  expect(moneyFromText(text)).toBe(null);
});

test.each([
  [0, '$0'],
  [50, '$0.50'],
  [1_850_000, '$18,500'],
  [1_850_005, '$18,500.05'],
])('%i cents are written %s', (cents, text) => {
  expect(formatMoney(cents)).toBe(text);
  expect(moneyFromText(text)).toBe(cents);
});
