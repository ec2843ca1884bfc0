import { expect, test } from 'vitest';
import {
  after,
  answerBy,
  asOf,
  isRepeated,
  refusalToAnswer,
  type ViewingStatus,
} from './viewing.ts';

const hour = 3_600_000;
const now = new Date('2026-11-20T10:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * hour);

const asked = (more: Partial<ViewingStatus> = {}): ViewingStatus => ({
  state: 'asked',
  askedBy: 'buyer',
  startsAt: inHours(48),
  answerBy: inHours(24),
  endedBy: null,
  endedBecause: null,
  sequence: 0,
  ...more,
});

test('a request can be answered for a day, but not after the viewing would begin', () => {
  expect(answerBy(inHours(48), now)).toEqual(inHours(24));
  expect(answerBy(inHours(3), now)).toEqual(inHours(3));
});

test('the clock declines unanswered requests and ends viewings', () => {
  expect(asOf(asked(), inHours(23))).toMatchObject({ state: 'asked' });
  expect(asOf(asked(), inHours(24))).toMatchObject({
    state: 'declined',
    endedBecause: 'unanswered',
  });
  expect(asOf(asked({ state: 'confirmed' }), inHours(48.9))).toMatchObject({ state: 'confirmed' });
  expect(asOf(asked({ state: 'confirmed' }), inHours(49))).toMatchObject({ state: 'over' });
});

test.each([
  ['confirm', 'seller', asked(), null],
  ['confirm', 'buyer', asked(), 'viewing_changed'],
  ['confirm', 'buyer', asked({ askedBy: 'seller' }), null],
  ['confirm', 'seller', asked({ askedBy: 'seller' }), 'viewing_changed'],
  ['decline', 'buyer', asked(), 'viewing_changed'],
  ['decline', 'seller', asked({ state: 'confirmed' }), 'viewing_changed'],
  ['confirm', 'seller', asked({ sequence: 1 }), 'viewing_changed'],
  ['cancel', 'buyer', asked(), null],
  ['cancel', 'seller', asked({ state: 'confirmed' }), null],
  ['move', 'buyer', asked({ state: 'confirmed' }), null],
  ['move', 'seller', asked({ state: 'cancelled' }), 'viewing_ended'],
  ['cancel', 'buyer', asked({ state: 'over' }), 'viewing_ended'],
  ['cancel', 'buyer', asked({ state: 'confirmed', startsAt: now }), 'viewing_begun'],
  ['move', 'seller', asked({ state: 'confirmed', startsAt: now }), 'viewing_begun'],
] as const)('the answer %s by the %s to %o', (answer, by, standing, refusal) => {
  expect(refusalToAnswer({ answer, sequence: 0 }, standing, { by, now })).toBe(refusal);
});

test('a move waits for the other side', () => {
  const change = { answer: 'move', sequence: 0, startsAt: inHours(72) } as const;
  const moved = after(asked({ state: 'confirmed' }), change, { by: 'seller', now });
  expect(moved).toMatchObject({
    state: 'asked',
    askedBy: 'seller',
    startsAt: inHours(72),
    answerBy: inHours(24),
    sequence: 1,
  });
  expect(isRepeated(moved, change, 'seller')).toBe(true);
  expect(isRepeated(moved, change, 'buyer')).toBe(false);
  expect(isRepeated(moved, { ...change, startsAt: inHours(73) }, 'seller')).toBe(false);
});

test('only the same change counts as a retry', () => {
  const confirmed = after(asked(), { answer: 'confirm', sequence: 0 }, { by: 'seller', now });
  expect(isRepeated(confirmed, { answer: 'confirm', sequence: 0 }, 'seller')).toBe(true);
  expect(isRepeated(confirmed, { answer: 'confirm', sequence: 0 }, 'buyer')).toBe(false);
  expect(isRepeated(confirmed, { answer: 'cancel', sequence: 0 }, 'seller')).toBe(false);
  const cancelled = after(confirmed, { answer: 'cancel', sequence: 1 }, { by: 'buyer', now });
  expect(isRepeated(cancelled, { answer: 'cancel', sequence: 1 }, 'buyer')).toBe(true);
  expect(isRepeated(cancelled, { answer: 'cancel', sequence: 1 }, 'seller')).toBe(false);
  expect(isRepeated(cancelled, { answer: 'cancel', sequence: 0 }, 'buyer')).toBe(false);
});
