import { expect, test } from 'vitest';
import { cancelledInWords, hourElsewhere, missedInWords, whenForReader } from './viewing-words.ts';

const at = new Date('2026-11-20T20:00:00Z');

test.each([
  ['Asia/Dhaka', null],
  ['Asia/Omsk', null],
  ['Asia/Kolkata', '01:30'],
  ['America/New_York', 'Fri 15:00'],
])('02:00 on Saturday in Dhaka for a reader in %s: %s', (reader, words) => {
  expect(hourElsewhere(at, 'Asia/Dhaka', reader)).toBe(words);
});

test('only a reader in another zone sees which zone is meant', () => {
  const there = 'Saturday 21 November at 02:00';
  expect(whenForReader(at, 'Asia/Dhaka', 'Asia/Dhaka')).toBe(there);
  expect(whenForReader(at, 'Asia/Dhaka', 'America/New_York')).toBe(
    `${there} Dhaka time (Fri 15:00 your time)`,
  );
});

test('cancelled viewings are counted in words', () => {
  expect(cancelledInWords(0, 'came')).toEqual([]);
  expect(cancelledInWords(1, 'came')).toEqual([
    '1 viewing was cancelled; the buyer has been told.',
  ]);
  expect(cancelledInWords(2, 'met')).toEqual([
    '2 viewings were cancelled; the people you were to meet have been told.',
  ]);
  expect(missedInWords(0)).toEqual([]);
  expect(missedInWords(1)).toEqual([
    '1 viewing with another buyer was cancelled; they have been told.',
  ]);
  expect(missedInWords(2)).toEqual([
    '2 viewings with other buyers were cancelled; they have been told.',
  ]);
});
