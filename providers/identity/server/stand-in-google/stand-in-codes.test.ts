import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { createStandInCodes } from './stand-in-codes.ts';

afterEach(() => {
  vi.useRealTimers();
});

const gina = { name: 'Gina Rossi', email: 'gina.rossi@example.com' };
const verifier = 'only the one who asked knows this';
const challenge = createHash('sha256').update(verifier).digest('base64url');

test('a code returns its person once', () => {
  const codes = createStandInCodes();
  const code = codes.issue(gina, challenge);

  expect(codes.redeem(code, verifier)).toEqual(gina);
  expect(codes.redeem(code, verifier)).toBeNull();
});

test('a code with a wrong verifier is refused, and spent', () => {
  const codes = createStandInCodes();
  const code = codes.issue(gina, challenge);

  expect(codes.redeem(code, 'a guess')).toBeNull();
  expect(codes.redeem(code, verifier)).toBeNull();
});

test('a code expires after a minute', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const codes = createStandInCodes();
  const code = codes.issue(gina, challenge);
  vi.setSystemTime(Date.now() + 60_000);

  expect(codes.redeem(code, verifier)).toBeNull();
});
