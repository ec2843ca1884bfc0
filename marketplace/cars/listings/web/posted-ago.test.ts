import { expect, test } from 'vitest';
import { inShort } from '#marketplace/dates.ts';
import { postedInWords } from './posted-ago.tsx';

test.each([
  ['2026-11-16', 'today'],
  ['2026-11-15', 'yesterday'],
  ['2026-11-03', '13 days ago'],
  ['2026-11-02', '2 weeks ago'],
  ['2026-09-17', '8 weeks ago'],
  ['2026-09-16', '16 Sept 2026'],
  // Where the day has begun already.
  ['2026-11-17', '17 Nov 2026'],
])('what was posted on %s was posted %s', (postedOn, words) => {
  expect(postedInWords(postedOn, '2026-11-16')).toBe(words);
});

test('dates are written as Intl writes them', () => {
  const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
  for (let month = 1; month <= 12; month += 1) {
    const date = `2026-${String(month).padStart(2, '0')}-09`;
    expect(inShort(date)).toBe(dates.format(new Date(date)));
  }
});
