import { expect, test } from 'vitest';
import type { Viewing } from '../contract.ts';
import { statusOf } from './viewing-status.ts';

const viewing = (more: Partial<Viewing>): Viewing => ({
  id: '1',
  conversationId: '2',
  role: 'seller',
  kind: 'viewing',
  state: 'asked',
  askedBy: 'buyer',
  startsAt: '2026-11-22T05:00:00.000Z',
  answerBy: '2026-11-21T04:30:00.000Z',
  zone: 'Asia/Dhaka',
  endedBy: null,
  endedBecause: null,
  place: null,
  sequence: 0,
  car: { id: '3', name: 'Corolla', state: 'on_offer', picture: null },
  other: { id: '4', name: 'Imran', verified: false },
  askedAt: '2026-11-20T04:30:00.000Z',
  changedAt: '2026-11-20T04:30:00.000Z',
  ...more,
});

test.each([
  [{}, 'Waiting for you', 'Imran is waiting for your answer until Saturday 21 November at 10:30.'],
  [{ role: 'buyer' }, 'Asked', 'Waiting for Imran, until Saturday 21 November at 10:30.'],
  [{ askedBy: 'seller' }, 'Asked', 'Waiting for Imran, until Saturday 21 November at 10:30.'],
  [{ state: 'confirmed' }, 'Confirmed', null],
  [{ state: 'confirmed', role: 'buyer', place: 'Gate 2' }, 'Confirmed', null],
  [{ state: 'confirmed', role: 'buyer' }, 'Confirmed', 'Ask Imran where to meet.'],
  [{ state: 'over' }, 'Past', null],
  [{ state: 'cancelled', endedBy: 'seller' }, 'Cancelled', 'By you.'],
  [{ state: 'declined', endedBy: 'buyer' }, 'Declined', 'By Imran.'],
  [{ state: 'declined', endedBecause: 'unanswered' }, 'Declined', 'You did not answer in time.'],
  [
    { state: 'declined', endedBecause: 'unanswered', role: 'buyer' },
    'Declined',
    'Imran did not answer in time.',
  ],
  [{ state: 'cancelled', endedBecause: 'sold' }, 'Cancelled', 'The car has been sold.'],
] as [Partial<Viewing>, string, string | null][])(
  'a viewing with %o is shown as %s, %s',
  (more, label, line) => {
    expect(statusOf(viewing(more), 'Asia/Dhaka')).toMatchObject({ label, line });
  },
);

test('a reader in another zone sees both times', () => {
  expect(statusOf(viewing({ role: 'buyer' }), 'America/New_York').line).toBe(
    'Waiting for Imran, until Saturday 21 November at 10:30 Dhaka time (Fri 23:30 your time).',
  );
});
