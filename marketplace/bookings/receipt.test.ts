import { expect, test } from 'vitest';
import { cardInWords } from './receipt.ts';

test('a receipt names the card by its brand and last four digits', () => {
  expect(cardInWords({ brand: 'visa', last4: '4242' })).toBe('Visa ending in 4242');
  expect(cardInWords({ brand: 'cartes_bancaires', last4: '0001' })).toBe('Card ending in 0001');
  expect(cardInWords(null)).toBe('Card');
});
