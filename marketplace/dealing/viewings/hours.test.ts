import { expect, test } from 'vitest';
import type { ViewingHours } from './contract.ts';
import { freeSlots, slotsIn } from './hours.ts';

const hoursIn = (zone: string, more: Partial<ViewingHours> = {}): ViewingHours => ({
  zone,
  place: '',
  weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 5 })),
  exceptions: [],
  ...more,
});

const between = (from: string, until: string) => ({ from: new Date(from), until: new Date(until) });
const slots = (hours: ViewingHours, from: string, until: string) =>
  slotsIn(hours, between(from, until)).map((slot) => slot.toISOString().slice(0, 16));

test('hours have a slot for each full hour in the time zone of the seller', () => {
  const hours = hoursIn('Asia/Kolkata', { weekly: [{ weekday: 6, from: 10, to: 12 }] });
  expect(slots(hours, '2026-11-16T00:00Z', '2026-11-29T00:00Z')).toEqual([
    '2026-11-21T04:30',
    '2026-11-21T05:30',
    '2026-11-28T04:30',
    '2026-11-28T05:30',
  ]);
});

test('exceptions replace the weekly hours of a day', () => {
  const hours = hoursIn('UTC', {
    weekly: [{ weekday: 6, from: 10, to: 11 }],
    exceptions: [
      { day: '2026-11-21', span: null },
      { day: '2026-11-22', span: { from: 14, to: 15 } },
    ],
  });
  expect(slots(hours, '2026-11-16T00:00Z', '2026-11-29T00:00Z')).toEqual([
    '2026-11-22T14:00',
    '2026-11-28T10:00',
  ]);
});

test('slots lie between the two moments', () => {
  expect(slots(hoursIn('UTC'), '2026-11-21T02:30Z', '2026-11-22T01:00Z')).toEqual([
    '2026-11-21T03:00',
    '2026-11-21T04:00',
    '2026-11-22T00:00',
    '2026-11-22T01:00',
  ]);
});

test('hours until 24 last until midnight', () => {
  const hours = hoursIn('UTC', { weekly: [{ weekday: 6, from: 22, to: 24 }] });
  expect(slots(hours, '2026-11-16T00:00Z', '2026-11-24T00:00Z')).toEqual([
    '2026-11-21T22:00',
    '2026-11-21T23:00',
  ]);
});

test('an hour is missing on the day on which clocks go forward', () => {
  expect(slots(hoursIn('Europe/Berlin'), '2026-03-28T22:00Z', '2026-03-29T05:00Z')).toEqual([
    '2026-03-28T23:00',
    '2026-03-29T00:00',
    '2026-03-29T01:00',
    '2026-03-29T02:00',
  ]);
});

test('no slot is repeated on the day on which clocks go back', () => {
  const found = slotsIn(
    hoursIn('Europe/Berlin'),
    between('2026-10-24T21:00Z', '2026-10-25T06:00Z'),
  );
  expect(found.map((slot) => slot.toISOString().slice(11, 16))).toEqual([
    '22:00',
    '23:00',
    '00:00',
    '02:00',
    '03:00',
  ]);
});

test('a viewing keeps a whole hour free, even if it begins at half past', () => {
  const at = (text: string) => new Date(`2026-11-21T${text}:00Z`);
  const all = [at('09:00'), at('10:00'), at('11:00')];
  expect(freeSlots(all, [at('10:00')])).toEqual([at('09:00'), at('11:00')]);
  expect(freeSlots(all, [at('09:30')])).toEqual([at('11:00')]);
  expect(freeSlots(all, [])).toEqual(all);
});
