import { expect, test } from 'vitest';
import { canCounter, rangeInWords } from './offer-words.ts';

const asked = 450_000;

test.each([
  [null, 'at least $2,250 and at most $4,500'],
  [{ by: 'buyer' as const, amount: 400_000 }, 'more than $4,000 and at most $4,500'],
  [{ by: 'seller' as const, amount: 430_000 }, 'at least $2,250 and less than $4,300'],
])('the range of amounts in words, for an answer to %j', (answered, words) => {
  expect(rangeInWords(asked, answered)).toBe(words);
});

test('an offer of the whole asking price cannot be countered', () => {
  expect(canCounter(asked, { by: 'buyer', amount: asked })).toBe(false);
  expect(canCounter(asked, { by: 'buyer', amount: asked - 1 })).toBe(true);
});
