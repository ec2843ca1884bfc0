import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const viewing = {
  id: '0197',
  kind: 'test_drive' as const,
  state: 'confirmed' as const,
  startsAt: new Date('2026-11-21T05:00:00Z'),
  changedAt: new Date('2026-11-20T10:20:30.456Z'),
  sequence: 3,
  car: { name: 'Corolla' },
  other: { name: 'Sara' },
  place: '12 Lake Road',
};
const file = (more: Partial<Parameters<typeof calendarFile>[0]> = {}) =>
  calendarFile({ ...viewing, ...more }, { origin: 'https://forecourt.example' });
const lines = (text: string) => text.split('\r\n');
/** As calendars read it. */
const unfolded = (text: string) => lines(text.replaceAll('\r\n ', ''));

test('a calendar file has the time in UTC, and a UID and SEQUENCE by which later files replace it', () => {
  expect(lines(file())).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//Viewings//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:viewing-0197',
    'SEQUENCE:3',
    'DTSTAMP:20261120T102030Z',
    'DTSTART:20261121T050000Z',
    'DTEND:20261121T060000Z',
    'SUMMARY:Test drive: Corolla',
    'DESCRIPTION:With Sara.\\nhttps://forecourt.example/dashboard/viewings',
    'LOCATION:12 Lake Road',
    'URL:https://forecourt.example/dashboard/viewings',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test.each([
  ['asked', 'TENTATIVE'],
  ['confirmed', 'CONFIRMED'],
  ['over', 'CONFIRMED'],
  ['declined', 'CANCELLED'],
  ['cancelled', 'CANCELLED'],
] as const)('a viewing that is %s has the status %s', (state, status) => {
  expect(lines(file({ state }))).toContain(`STATUS:${status}`);
});

test('text of users cannot begin a line of a calendar file', () => {
  const hostile = 'a,b;c\\d\r\nATTACH:https://elsewhere.example\nX\r\u0085\u0007';
  const text = file({ car: { name: hostile }, other: { name: hostile }, place: hostile });
  const escaped = 'a\\,b\\;c\\\\d\\nATTACH:https://elsewhere.example\\nX\\n  ';
  expect(unfolded(text)).toContain(`LOCATION:${escaped}`);
  expect(lines(text).filter((line) => line.startsWith('ATTACH'))).toEqual([]);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('a line has at most 75 bytes, and no character is split', () => {
  const place = `${'টয়োটা 🚗 '.repeat(20)}end`;
  const text = file({ place });
  for (const line of lines(text)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(unfolded(text)).toContain(`LOCATION:${place}`);
});

test('a viewing without a place has no LOCATION', () => {
  expect(file({ place: null })).not.toContain('LOCATION');
});

test('a calendar library reads hostile text as it is', () => {
  const hostile = 'a,b;c\\d\nATTACH:https://elsewhere.example টয়োটা';
  const calendar = new ICAL.Component(ICAL.parse(file({ place: hostile })));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  expect(event).toMatchObject({ summary: 'Test drive: Corolla', location: hostile, sequence: 3 });
  expect(event.startDate.toJSDate()).toEqual(viewing.startsAt);
  expect(event.endDate.toJSDate()).toEqual(new Date('2026-11-21T06:00:00Z'));
});
