import { expect, test } from 'vitest';
import { canCounter, rangeInWords } from './offer-words.ts';

const asked = 450_000;

test.each([
  [null, 'at least $2,250 and at most $4,500'],
  [{ by: 'buyer' as const, amount: 400_000 }, 'more than $4,000 and at most $4,500'],
  [{ by: 'seller' as const, amount: 430_000 }, 'at least $2,250 and less than $4,300'],
])('what may be offered, to answer %j', (answered, words) => {
  expect(rangeInWords(asked, answered)).toBe(words);
});

test('there is nothing between an offer of all that is asked and the price', () => {
  expect(canCounter(asked, { by: 'buyer', amount: asked })).toBe(false);
  expect(canCounter(asked, { by: 'buyer', amount: asked - 1 })).toBe(true);
});
