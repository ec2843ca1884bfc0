import { expect, test } from 'vitest';
import { ApiError } from './api-client.ts';
import { isLostConnection } from './lost-connection.ts';

test.each([
  'Failed to fetch dynamically imported module: https://market.example/assets/car-screen.js',
  'error loading dynamically imported module: https://market.example/assets/car-screen.js',
  'Importing a module script failed.',
])('code that could not be fetched, in the words of each browser: %s', (message) => {
  expect(isLostConnection(new TypeError(message))).toBe(true);
});

test('a request without an answer counts as a lost connection; a refusal or a bug does not', () => {
  const failure = { code: 'any', message: 'Any' };
  expect(isLostConnection(new ApiError(0, failure))).toBe(true);
  expect(isLostConnection(new ApiError(404, failure))).toBe(false);
  expect(isLostConnection(new ApiError(503, failure))).toBe(false);
  expect(isLostConnection(new TypeError('x is undefined'))).toBe(false);
  expect(isLostConnection('offline')).toBe(false);
});
