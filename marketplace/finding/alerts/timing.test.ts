import { expect, test } from 'vitest';
import { isWorthNotifying } from './price-drop.ts';
import { timeZoneNamed } from './time-zone.ts';
import { isDigestDue, isInstantDue, isNight, lastMorning } from './timing.ts';

test.for([
  ['2026-11-17T12:00:00Z', 'UTC', false],
  ['2026-11-17T21:59:59Z', 'UTC', false],
  ['2026-11-17T22:00:00Z', 'UTC', true],
  ['2026-11-17T06:59:59Z', 'UTC', true],
  ['2026-11-17T07:00:00Z', 'UTC', false],
  ['2026-11-17T00:00:00Z', 'UTC', true],
  ['2026-11-17T16:00:00Z', 'Asia/Dhaka', true],
  ['2026-11-17T15:59:00Z', 'Asia/Dhaka', false],
  ['2026-11-17T01:15:00Z', 'Asia/Kathmandu', false],
  ['2026-11-17T01:14:59Z', 'Asia/Kathmandu', true],
] as const)('at %s in %s it is night: %s', ([at, zone, isIt]) => {
  expect(isNight(new Date(at), zone)).toBe(isIt);
});

test.for([
  ['2026-11-17T12:00:00Z', 'UTC', '2026-11-17T07:00:00.000Z'],
  ['2026-11-17T07:00:00Z', 'UTC', '2026-11-17T07:00:00.000Z'],
  ['2026-11-17T06:59:59.999Z', 'UTC', '2026-11-16T07:00:00.000Z'],
  ['2026-11-17T12:34:56.789Z', 'Asia/Dhaka', '2026-11-17T01:00:00.000Z'],
  ['2026-11-17T12:00:00Z', 'Asia/Kathmandu', '2026-11-17T01:15:00.000Z'],
  // Clocks go back in the night before, and forward.
  ['2026-10-25T12:00:00Z', 'Europe/Berlin', '2026-10-25T06:00:00.000Z'],
  ['2026-10-25T05:30:00Z', 'Europe/Berlin', '2026-10-24T05:00:00.000Z'],
  ['2026-03-29T12:00:00Z', 'Europe/Berlin', '2026-03-29T05:00:00.000Z'],
  ['2026-03-29T05:00:00Z', 'Europe/Berlin', '2026-03-29T05:00:00.000Z'],
  ['2026-03-29T04:30:00Z', 'Europe/Berlin', '2026-03-28T06:00:00.000Z'],
  ['2026-11-17T18:30:00Z', 'Pacific/Auckland', '2026-11-17T18:00:00.000Z'],
] as const)('at %s in %s the last morning was %s', ([now, zone, morning]) => {
  expect(lastMorning(new Date(now), zone).toISOString()).toBe(morning);
});

test('a digest is due once something was found before the last morning', () => {
  const now = new Date('2026-11-17T07:00:30Z');
  expect(isDigestDue(now, 'UTC', null)).toBe(false);
  expect(isDigestDue(now, 'UTC', new Date('2026-11-17T07:00:10Z'))).toBe(false);
  expect(isDigestDue(now, 'UTC', new Date('2026-11-17T06:59:59Z'))).toBe(true);
});

test('instant emails are a quarter of an hour apart', () => {
  const now = new Date('2026-11-17T12:00:00Z');
  expect(isInstantDue(now, 'UTC', null)).toBe(true);
  expect(isInstantDue(now, 'UTC', new Date('2026-11-17T11:45:01Z'))).toBe(false);
  expect(isInstantDue(now, 'UTC', new Date('2026-11-17T11:45:00Z'))).toBe(true);
  expect(isInstantDue(now, 'Pacific/Auckland', null)).toBe(false);
});

test.for([
  [10_000, 9_900, true],
  [10_000, 9_901, false],
  [20_000, 19_801, false],
  [4_000, 3_950, true],
  [4_000, 3_951, false],
  [100, 51, false],
  [10_000, 10_000, false],
  [10_000, 12_000, false],
] as const)('from %s to %s is a drop worth an email: %s', ([was, price, isIt]) => {
  expect(isWorthNotifying(price * 100, was * 100)).toBe(isIt);
});

test('time zones are those of the calendar, in one spelling', () => {
  expect(timeZoneNamed('asia/dhaka')).toBe('Asia/Dhaka');
  for (const name of ['', 'Mars/Base', "UTC'; drop table told", 'A'.repeat(100)]) {
    expect(timeZoneNamed(name)).toBeNull();
  }
});
