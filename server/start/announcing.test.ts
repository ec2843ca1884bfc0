import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { announceStart } from './announce-start.ts';
import { reportFailedStart } from './report-failed-start.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://cars.example',
  DATABASE_URL: 'postgres://db.example/forecourt',
  SECRET: 'mIq2Wc81Lq0vT7xYb5nZr3kD9sHf6gJa',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'cars@cars.example',
  CARD_SANDBOX: 'on',
};
const forecourt = {
  origin: 'https://cars.example',
  address: 'http://localhost:3000',
  databaseWhereabouts: 'db.example',
  demoPassword: null,
  paymentsOffBecause: null,
  close: async () => {},
};

function announced(settings: Record<string, string>, more = {}): string {
  let output = '';
  announceStart(
    readConfig(settings),
    { ...forecourt, ...more },
    { write: (text) => (output += text) },
  );
  return output;
}

test('in production no banner is printed', () => {
  expect(announced(production)).toBe('');
});

test('the banner names the address for visitors, and a different local one', () => {
  expect(announced({})).toMatch(/Open +https:\/\/cars\.example\n +Here +http:\/\/localhost:3000\n/);
  expect(announced({}, { origin: forecourt.address })).not.toContain('Here');
});

test('the banner of a copy says what waits, and how to take over', () => {
  expect(announced({}, { paymentsOffBecause: 'It was restored.' })).toMatch(
    /Payments +OFF\. It was restored\. Emails, .+ wait as well\. .+ npm run payments -- --take-over/,
  );
});

function reported(error: unknown, environment: Record<string, string>) {
  const outputs = { log: '', terminal: '' };
  reportFailedStart(error, environment, {
    log: { write: (line) => (outputs.log += line) },
    terminal: { write: (text) => (outputs.terminal += text) },
  });
  return outputs;
}

test('a failed start in production is one log line', () => {
  const { log, terminal } = reported(new Error('PORT: it is taken.\nReally.'), production);
  expect(JSON.parse(log)).toMatchObject({
    level: 60,
    alarm: true,
    msg: 'PORT: it is taken.\nReally.',
    err: { type: 'Error' },
  });
  expect(log.match(/\n/g)).toHaveLength(1);
  expect(terminal).toBe('');
});

test('a failed start elsewhere prints the reason', () => {
  expect(reported(new Error('PORT: it is taken.'), {})).toEqual({
    log: '',
    terminal: 'PORT: it is taken.\n',
  });
});
