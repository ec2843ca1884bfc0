import { expect, test } from 'vitest';
import {
  longestCommonPassword,
  problemWithPassword,
  shortestPassword,
  strengthOf,
} from './password-rules.ts';
import commonPasswords from './server/embedded/passwords/common-passwords.txt?raw';
import { problemWith } from './server/embedded/passwords/passwords.ts';

const problem = (password: string, email = 'nadia.rahman@example.com') =>
  problemWithPassword(password, { email, isCommon: (plain) => plain === 'password' });

test('each weakness has its own code', () => {
  expect(problem('seven77')).toBe('password_too_short');
  expect(problem('x'.repeat(129))).toBe('password_too_long');
  expect(problem('aaaaAAAA')).toBe('password_repeats');
  expect(problem('Nadia.Rahman@example.com')).toBe('password_is_email');
  expect(problem('nadia.rahman')).toBe('password_is_email');
  expect(problem('PassWord')).toBe('password_common');
  expect(problem('plum tractor violin')).toBeNull();
});

test('the strength of an acceptable password depends on its length', () => {
  expect([8, 11, 12, 15, 16].map((length) => strengthOf('x'.repeat(length)))).toEqual([
    'Fair',
    'Fair',
    'Good',
    'Good',
    'Strong',
  ]);
});

test('the list of common passwords fits the lengths that are looked up', () => {
  expect(problemWith('password')).toBe('password_common');
  expect(problemWith('Password1')).toBe('password_common');
  const lengths = commonPasswords
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(({ length }) => length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(longestCommonPassword);
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(shortestPassword);
});
