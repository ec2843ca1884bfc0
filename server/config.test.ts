import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://forecourt.example/',
  DATABASE_URL: 'postgres://db.example/forecourt',
  ACCESS_TOKEN_SECRET: 'x'.repeat(32),
};

test('with nothing set everything is embedded, on this machine only, with a demo market', () => {
  expect(readConfig({})).toMatchObject({
    isProduction: false,
    host: '127.0.0.1',
    databaseUrl: undefined,
    hasDemoMarket: true,
  });
});

test('an empty value means the same as none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test('every wrong value is named in one message', () => {
  expect(() =>
    readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://db', LOG_LEVEL: 'loud' }),
  ).toThrow(/PORT: [^\n]+\n {2}DATABASE_URL: [^\n]+\n {2}LOG_LEVEL: /);
});

test.each(['PUBLIC_URL', 'DATABASE_URL', 'ACCESS_TOKEN_SECRET'])(
  'production does not start without %s',
  (name) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(
      `${name}: must be set in production`,
    );
  },
);

test('production has no demo market, even when asked for one', () => {
  expect(readConfig(production).hasDemoMarket).toBe(false);
  expect(() => readConfig({ ...production, DEMO: 'on' })).toThrow('DEMO: must be off');
});

test('a secret that is too short is refused', () => {
  expect(() => readConfig({ ACCESS_TOKEN_SECRET: 'short' })).toThrow('at least 32 characters');
});

test('the public address is taken without what follows the host', () => {
  expect(readConfig(production).publicUrl).toBe('https://forecourt.example');
});
