import { expect, test } from 'vitest';
import { testCards } from '../../test-cards.ts';
import { formatCvc, formatExpiry, formatNumber, problemsWith } from './card-values.ts';

const today = new Date('2026-11-15T12:00:00Z');
const good = { number: '4242 4242 4242 4242', expiry: '11 / 26', cvc: '123' };

test('a number is spaced as on the card, whatever is pasted', () => {
  expect(formatNumber('4')).toBe('4');
  expect(formatNumber('42424')).toBe('4242 4');
  expect(formatNumber(' 4242-4242.4242 42429999')).toBe('4242 4242 4242 4242');
});

test.each([
  ['1', '1'],
  ['3', '03'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['12 / ', '12'],
  ['1231', '12 / 31'],
  ['12/2031', '12 / 20'],
])('an expiry date typed as %j reads %j', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
});

test('a security code has three or four digits', () => {
  expect(formatCvc('12a345')).toBe('1234');
});

test('every published test card is fine, until the end of its month', () => {
  for (const { number } of testCards) {
    expect(problemsWith({ ...good, number: formatNumber(number) }, today)).toEqual({
      number: null,
      expiry: null,
      cvc: null,
    });
  }
});

test.each([
  [{ number: '4242 4242' }, 'number', 'Your card number is incomplete.'],
  [{ number: '4242 4242 4242 4241' }, 'number', 'Your card number is invalid.'],
  [{ number: '4111 1111 1111 1111' }, 'number', /only test cards work/],
  [{ expiry: '11' }, 'expiry', "Your card's expiration date is incomplete."],
  [{ expiry: '13 / 30' }, 'expiry', "Your card's expiration month is invalid."],
  [{ expiry: '10 / 26' }, 'expiry', "Your card's expiration date is in the past."],
  [{ cvc: '12' }, 'cvc', "Your card's security code is incomplete."],
] as const)('%j has a problem with its %s', (values, field, message) => {
  expect(problemsWith({ ...good, ...values }, today)[field]?.message).toMatch(message);
});
