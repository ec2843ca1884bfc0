import { expect, test } from 'vitest';
import { dayAt, momentOf, nextDay, weekdayOf } from './clocks.ts';

test.each([
  ['in Dhaka', '2026-11-21', 11, 'Asia/Dhaka', '2026-11-21T05:00:00.000Z'],
  [
    'where the offset is half an hour',
    '2026-11-21',
    11,
    'Asia/Kolkata',
    '2026-11-21T05:30:00.000Z',
  ],
  ['in summer', '2026-07-01', 9, 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
  ['in winter', '2026-12-01', 9, 'Europe/Berlin', '2026-12-01T08:00:00.000Z'],
  ['beyond the date line', '2026-11-21', 0, 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
  ['before clocks go forward', '2026-03-29', 1, 'Europe/Berlin', '2026-03-29T00:00:00.000Z'],
  ['after clocks went forward', '2026-03-29', 3, 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['before clocks go back', '2026-10-25', 1, 'Europe/Berlin', '2026-10-24T23:00:00.000Z'],
  ['the first of two', '2026-10-25', 2, 'Europe/Berlin', '2026-10-25T00:00:00.000Z'],
  ['after clocks went back', '2026-10-25', 3, 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  [
    'where clocks change at midnight',
    '2026-09-06',
    1,
    'America/Santiago',
    '2026-09-06T04:00:00.000Z',
  ],
])('a full hour has one moment: %s', (_where, day, hour, zone, moment) => {
  expect(momentOf(day, hour, zone)?.toISOString()).toBe(moment);
});

test.each([
  ['2026-03-29', 2, 'Europe/Berlin'],
  ['2026-03-08', 2, 'America/New_York'],
  ['2026-09-06', 0, 'America/Santiago'],
])('an hour that clocks skip does not exist: %s at %s in %s', (day, hour, zone) => {
  expect(momentOf(day, hour, zone)).toBeNull();
});

test('clocks that go back by half an hour repeat no full hour', () => {
  // On Lord Howe Island 02:00 becomes 01:30.
  expect(momentOf('2026-04-05', 1, 'Australia/Lord_Howe')?.toISOString()).toBe(
    '2026-04-04T14:00:00.000Z',
  );
  expect(momentOf('2026-04-05', 2, 'Australia/Lord_Howe')?.toISOString()).toBe(
    '2026-04-04T15:30:00.000Z',
  );
});

test('days follow the calendar of the zone', () => {
  const evening = new Date('2026-11-20T19:00:00Z');
  expect(dayAt(evening, 'Asia/Dhaka')).toBe('2026-11-21');
  expect(dayAt(evening, 'America/New_York')).toBe('2026-11-20');
  expect(weekdayOf('2026-11-21')).toBe(6);
  expect(weekdayOf('2026-11-22')).toBe(7);
  expect(nextDay('2026-12-31')).toBe('2027-01-01');
  expect(nextDay('2028-02-28')).toBe('2028-02-29');
});
