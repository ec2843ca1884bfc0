import { expect, test } from 'vitest';
import { BookCarForm } from './booking-form.ts';

const isRight = (changes: object) =>
  BookCarForm.safeParse({ phone: '+880 1000 000 001', location: 'Gulshan', ...changes }).success;

test.each(['+880 1000 000 001', '(02) 123-456', '123456'])('%j is a phone number', (phone) => {
  expect(isRight({ phone })).toBe(true);
});

test.each(['', '12', '12345', '1'.repeat(21), 'call me', '٣٣٣٣٣٣٣', '123456\u0000'])(
  '%j is no phone number',
  (phone) => {
    expect(isRight({ phone })).toBe(false);
  },
);

test.each(['', ' ', 'x'.repeat(121), 'a\u0000b', null, 5])('%j is nowhere', (location) => {
  expect(isRight({ location })).toBe(false);
});
