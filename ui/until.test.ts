import { expect, test } from 'vitest';
import { untilInWords } from './until.tsx';

/** Months are counted from 0: a Tuesday in November. */
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5);

test.each([
  [at(17, 18), '18:05'],
  [at(18, 9), 'Wed 09:05'],
  [at(20, 18), 'Fri 18:05'],
  [at(24, 18), '24 Nov 18:05'],
])('until %s, told on Tuesday the 17th', (until, words) => {
  expect(untilInWords(until, at(17, 14))).toBe(words);
});

test('with another day in the same text, a time of today gets the word “today”', () => {
  expect(untilInWords(at(17, 18), at(17, 14), true)).toBe('18:05 today');
  expect(untilInWords(at(18, 9), at(17, 14), true)).toBe('Wed 09:05');
});
