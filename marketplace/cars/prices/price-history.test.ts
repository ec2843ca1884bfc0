import { expect, test } from 'vitest';
import { onMarketInWords } from './price-history.ts';

test.each([
  ['2026-11-16', 'Listed today'],
  // Where the day has begun already.
  ['2026-11-17', 'Listed today'],
  ['2026-11-15', '1 day on the market'],
  ['2026-10-17', '30 days on the market'],
  ['2023-01-01', '1,415 days on the market'],
])('a car that was listed on %s: %s', (listedOn, words) => {
  expect(onMarketInWords(listedOn, '2026-11-16')).toBe(words);
});
