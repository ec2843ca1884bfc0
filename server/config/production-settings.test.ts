import { expect, test } from 'vitest';
import { namedIn, problemsOf, production } from '../../tests/settings/settings-problems.ts';
import { readConfig } from './config.ts';

test('a production market without settings names all that it needs in one list', () => {
  expect(namedIn(problemsOf({ NODE_ENV: 'production' }))).toEqual([
    ...['PUBLIC_URL', 'DATABASE_URL', 'SECRET', 'SMTP_URL', 'MAIL_FROM'],
    ...['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ]);
  const inTestMode = problemsOf({ NODE_ENV: 'production', CARD_SANDBOX: 'on' });
  expect(namedIn(inTestMode)).not.toContain('STRIPE_SECRET_KEY');
});

test.each(['PUBLIC_URL', 'DATABASE_URL', 'SECRET', 'SMTP_URL'])(
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

test.each([
  'x'.repeat(40),
  'change-me-change-me-change-me-0123456789',
  'a secret that is only for the trials',
])('production does not start with a guessable secret: %s', (secret) => {
  expect(readConfig({ SECRET: secret }).secret).toBe(secret);
  expect(() => readConfig({ ...production, SECRET: secret })).toThrow('SECRET: must be random');
});

const stripe = (mode: string) => ({
  STRIPE_SECRET_KEY: `sk_${mode}_1`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  STRIPE_WEBHOOK_SECRET: `whsec_${'1'.repeat(32)}`,
});

test('production takes real payments unless CARD_SANDBOX is on', () => {
  const real = { ...production, CARD_SANDBOX: undefined };
  expect(() => readConfig(real)).toThrow('STRIPE_SECRET_KEY: must be set in production');
  expect(() => readConfig({ ...real, ...stripe('test') })).toThrow('must be a live key');
  expect(readConfig({ ...real, ...stripe('live') }).stripe?.secretKey).toBe('sk_live_1');
  expect(readConfig({ ...production, ...stripe('test') }).stripe?.secretKey).toBe('sk_test_1');
});

test.each(['whsec_', 'whsec_1', `whsec_${' '.repeat(32)}`, `sk_${'1'.repeat(32)}`])(
  'a guessable webhook secret is refused: %s',
  (secret) => {
    expect(() => readConfig({ ...stripe('live'), STRIPE_WEBHOOK_SECRET: secret })).toThrow(
      'STRIPE_WEBHOOK_SECRET: must be whsec_ followed by at least 16 characters',
    );
  },
);

test('test keys and live keys do not mix', () => {
  expect(() => readConfig({ ...stripe('live'), STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toThrow(
    'STRIPE_PUBLISHABLE_KEY: must match the secret key',
  );
});

const bucket = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'cars',
  S3_REGION: 'eu',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  S3_PUBLIC_URL: 'https://pictures.example',
};

const otherIssuer = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'cars',
  OIDC_CLIENT_SECRET: 'secret',
};

test.each(['PUBLIC_URL', 'OIDC_ISSUER', 'S3_ENDPOINT', 'S3_PUBLIC_URL'])(
  'in production %s must be https, except on the machine itself',
  (name) => {
    const reachedAt = (address: string) => () =>
      readConfig({ ...production, ...bucket, ...otherIssuer, [name]: address });
    expect(reachedAt('https://other.example')).not.toThrow();
    expect(reachedAt('http://other.example')).toThrow(`${name}: must be an https:// address`);
    expect(reachedAt('http://localhost:3000')).not.toThrow();
  },
);
