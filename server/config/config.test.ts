import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultMarketSettings } from '#marketplace/market-settings.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://forecourt.example/',
  DATABASE_URL: 'postgres://db.example/forecourt',
  SECRET: 'mIq2Wc81Lq0vT7xYb5nZr3kD9sHf6gJa',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Forecourt <cars@forecourt.example>',
  CARD_SANDBOX: 'on',
};

test('with nothing set everything is embedded, on this machine only, with a demo market', () => {
  expect(readConfig({})).toMatchObject({
    isProduction: false,
    host: '127.0.0.1',
    databaseUrl: undefined,
    hasDemoMarket: true,
  });
});

test('trying out is not throttled, production is, and whoever sets the scale decides', () => {
  const limits = (more: object) => {
    const { rateLimitScale, callsPerMinute, connectionsByAddress } = readConfig({ ...more });
    return [rateLimitScale, callsPerMinute, connectionsByAddress];
  };
  expect(limits({})).toEqual([20, 12_000, 10_000]);
  expect(limits(production)).toEqual([1, 600, 500]);
  expect(limits({ RATE_LIMIT_SCALE: '1' })).toEqual([1, 600, 500]);
  expect(limits({ ...production, RATE_LIMIT_SCALE: '2' })).toEqual([2, 1_200, 1_000]);
});

test('an empty value means the same as none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test('a setting may stand in a file of its own, as containers hand secrets over', async () => {
  const file = join(await temporaryFolder(), 'secret');
  await writeFile(file, `${production.SECRET}\n`);
  expect(readConfig({ ...production, SECRET: '', SECRET_FILE: file }).secret).toBe(
    production.SECRET,
  );
});

test('a file that is missing is named with the other wrong values', () => {
  expect(() => readConfig({ SECRET_FILE: '/nowhere/secret', PORT: 'eighty' })).toThrow(
    /SECRET_FILE: ENOENT[^\n]+\n {2}PORT: /,
  );
});

test('every wrong value is named in one message', () => {
  expect(() =>
    readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://db', LOG_LEVEL: 'loud' }),
  ).toThrow(/PORT: [^\n]+\n {2}DATABASE_URL: [^\n]+\n {2}LOG_LEVEL: /);
});

test.each([
  ['MARKET_CURRENCY', 'euro', 'must be a currency code of ISO 4217, e.g. EUR'],
  ['MARKET_CURRENCY', 'ISK', 'is a currency that card payments cannot be taken in'],
  ['MARKET_DISTANCE', 'miles', 'must be km or mi'],
  ['MARKET_COUNTRY', 'Germany', 'must be a country code of ISO 3166, two capital letters, e.g. DE'],
])('%s=%s does not start', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: ${message}`);
});

test('a market is in US dollars and kilometres unless it says otherwise', () => {
  expect(readConfig({}).market).toEqual(defaultMarketSettings);
  const german = { MARKET_CURRENCY: 'EUR', MARKET_DISTANCE: 'km', MARKET_COUNTRY: 'DE' };
  expect(readConfig(german).market).toMatchObject({
    currency: { code: 'EUR', before: '€' },
    distance: 'km',
    country: 'DE',
  });
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
])('production does not start with a secret that others know: %s', (secret) => {
  expect(readConfig({ SECRET: secret }).secret).toBe(secret);
  expect(() => readConfig({ ...production, SECRET: secret })).toThrow('SECRET: must be random');
});

const stripe = (mode: string) => ({
  STRIPE_SECRET_KEY: `sk_${mode}_1`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  STRIPE_WEBHOOK_SECRET: `whsec_${'1'.repeat(32)}`,
});

test('production takes real money, unless it is told by name to take none', () => {
  const real = { ...production, CARD_SANDBOX: undefined };
  expect(() => readConfig(real)).toThrow('STRIPE_SECRET_KEY: must be a live key');
  expect(() => readConfig({ ...real, ...stripe('test') })).toThrow('must be a live key');
  expect(readConfig({ ...real, ...stripe('live') }).stripe?.secretKey).toBe('sk_live_1');
  expect(readConfig({ ...production, ...stripe('test') }).stripe?.secretKey).toBe('sk_test_1');
});

test.each(['whsec_', 'whsec_1', `whsec_${' '.repeat(32)}`, `sk_${'1'.repeat(32)}`])(
  'a webhook secret that anybody could guess is refused: %s',
  (secret) => {
    expect(() => readConfig({ ...stripe('live'), STRIPE_WEBHOOK_SECRET: secret })).toThrow(
      'STRIPE_WEBHOOK_SECRET: must be whsec_ followed by at least 16 characters',
    );
  },
);

test('keys for testing and for live money do not mix', () => {
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
  'in production %s is reached by https, except on the machine itself',
  (name) => {
    const reachedAt = (address: string) => () =>
      readConfig({ ...production, ...bucket, ...otherIssuer, [name]: address });
    expect(reachedAt('https://other.example')).not.toThrow();
    expect(reachedAt('http://other.example')).toThrow(`${name}: must be an https:// address`);
    expect(reachedAt('http://localhost:3000')).not.toThrow();
  },
);

test('a secret that is too short is refused', () => {
  expect(() => readConfig({ SECRET: 'short' })).toThrow('at least 32 characters');
});

test('the public address is taken without what follows the host', () => {
  expect(readConfig(production).publicUrl).toBe('https://forecourt.example');
});

const firebase = {
  FIREBASE_PROJECT_ID: 'cars',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'cars.firebaseapp.com',
};

test('Firebase is configured by all of its variables', () => {
  expect(readConfig({}).firebase).toBeUndefined();
  expect(readConfig(firebase).firebase).toEqual({
    projectId: 'cars',
    apiKey: 'key',
    authDomain: 'cars.firebaseapp.com',
  });
});

test.each(Object.keys(firebase))('Firebase without %s is refused', (name) => {
  expect(() => readConfig({ ...firebase, [name]: undefined })).toThrow(
    `${name}: must be set together with FIREBASE_`,
  );
});

test('the host that signs people in cannot smuggle anything into a header', () => {
  const smuggling = 'cars.firebaseapp.com; script-src *';
  expect(() => readConfig({ ...firebase, FIREBASE_AUTH_DOMAIN: smuggling })).toThrow(
    'FIREBASE_AUTH_DOMAIN: must be a host name',
  );
});

const fastly = { FASTLY_SERVICE_ID: 'service', FASTLY_API_TOKEN: 'token' };
const cloudflare = { CLOUDFLARE_ZONE_ID: 'zone', CLOUDFLARE_API_TOKEN: 'token' };

test('a CDN that can be told of changes is one, and keeps something', () => {
  const settings = { EDGE_CACHE_SECONDS: '60', ...fastly };
  expect(readConfig(settings).fastly).toEqual({ service: 'service', token: 'token' });
  expect(() => readConfig({ ...settings, ...cloudflare })).toThrow(
    'FASTLY_SERVICE_ID: must not be set together with CLOUDFLARE_ZONE_ID',
  );
  expect(() => readConfig({ ...settings, FASTLY_API_TOKEN: 'our\ntoken' })).toThrow(
    /FASTLY_API_TOKEN: must be one word of ASCII characters$/,
  );
  for (const cdn of [fastly, cloudflare]) {
    expect(() => readConfig(cdn)).toThrow('EDGE_CACHE_SECONDS: must be set');
  }
});
