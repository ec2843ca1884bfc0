import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultMarketSettings } from '#marketplace/market-settings.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { refuseUnnamedMarket } from '../backup/refuse-unnamed-market.ts';
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

test.each([{ NODE_ENV: 'test' }, { DATA_DIR: 'data' }, { DATABASE_URL: production.DATABASE_URL }])(
  'a backup is made of the market that %o names',
  (settings) => {
    expect(() => refuseUnnamedMarket(readConfig(settings))).not.toThrow();
  },
);

test('a backup without the settings of a market is refused', () => {
  expect(() => refuseUnnamedMarket(readConfig({ HOME: '/root', PORT: '', DATA_DIR: '' }))).toThrow(
    'No setting says which market is meant',
  );
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('DATABASE_URL: must be set');
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
  ).toThrow(/PORT: [^\n]+\n {2}LOG_LEVEL: [^\n]+\n {2}DATABASE_URL: /);
});

const problemsOf = (settings: Record<string, string>) => {
  try {
    readConfig(settings);
    return [];
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
};
const namedIn = (problems: string[]) => problems.map((problem) => problem.split(':')[0]);

test('a production market with no settings is told all that it needs, in one list', () => {
  expect(namedIn(problemsOf({ NODE_ENV: 'production' }))).toEqual([
    ...['PUBLIC_URL', 'DATABASE_URL', 'SECRET', 'SMTP_URL', 'MAIL_FROM'],
    ...['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ]);
  const inTestMode = problemsOf({ NODE_ENV: 'production', CARD_SANDBOX: 'on' });
  expect(namedIn(inTestMode)).not.toContain('STRIPE_SECRET_KEY');
});

test.each([
  ['PORT', 'abc'],
  ['NODE_ENV', 'prod'],
])('%s=%s hides no other problem', (name, value) => {
  const others = namedIn(problemsOf({ NODE_ENV: 'production' }));
  const problems = namedIn(problemsOf({ NODE_ENV: 'production', [name]: value }));
  expect(problems).toEqual([name, ...others]);
});

test('an invalid setting counts as given, and is complained about once', () => {
  const settings = { NODE_ENV: 'production', STRIPE_SECRET_KEY: 'pk_live_1', SECRET: 'short' };
  const names = namedIn(problemsOf({ ...settings, SMTP_URL: 'mail.example' }));
  expect(names).toContain('STRIPE_WEBHOOK_SECRET');
  for (const name of ['STRIPE_SECRET_KEY', 'SECRET', 'SMTP_URL']) {
    expect(names.filter((each) => each === name)).toEqual([name]);
  }
});

test.each([
  ['MARKET_CURENCY', 'MARKET_CURRENCY'],
  ['MARKET_CURR', 'MARKET_CURRENCY, MARKET_DISTANCE, MARKET_COUNTRY, MARKET_CONTACT'],
  ['market_currency', 'MARKET_CURRENCY'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['NODE_EVN', 'NODE_ENV'],
  ['SECERT_FILE', 'SECRET_FILE'],
  ['SMTP_PASSWORD', 'SMTP_URL'],
])('a market with %s does not start and is asked for %s', (name, meant) => {
  expect(problemsOf({ [name]: 'EUR' })).toEqual([
    `${name}: is not a setting. Did you mean ${meant}?`,
  ]);
  expect(problemsOf({ [name]: '' })).toEqual([]);
});

test('settings of other programs are none of ours', () => {
  const names = [
    ...['HOME', 'HOSTNAME', 'HOSTTYPE', 'PATH', 'PWD', 'USER', 'SHELL', 'TERM', 'LANG', 'TZ'],
    ...['NODE_OPTIONS', 'NODE_PATH', 'NODE_VERSION', 'NODE_EXTRA_CA_CERTS', 'NODE_DEBUG'],
    ...['npm_config_port', 'npm_lifecycle_event', 'npm_package_json', 'npm_execpath', 'INIT_CWD'],
    ...['PGHOST', 'PGPORT', 'PGDATA', 'PGDATABASE', 'PGSSLMODE', 'POSTGRES_PASSWORD'],
    ...['FORECOURT_PORT', 'FORECOURT_SERVICE_HOST', 'SMTP_SERVICE_HOST', 'S3_PORT_9000_TCP_ADDR'],
    ...['KUBERNETES_PORT', 'INVOCATION_ID', 'JOURNAL_STREAM', 'SYSTEMD_EXEC_PID', 'LOGNAME'],
    ...['CREDENTIALS_DIRECTORY', 'NOTIFY_SOCKET', 'MAILTO', 'MAIL', 'DEBUG', 'CI', 'JAVA_HOME'],
    ...['GOOGLE_APPLICATION_CREDENTIALS', 'STRIPE_API_KEY', 'CLOUDFLARE_ACCOUNT_ID', 'AWS_REGION'],
    ...['DATABASE_PRIVATE_URL', 'DATABASE_USER', 'HTTPS_PROXY', 'no_proxy', 'SSH_AUTH_SOCK'],
    ...['VITEST', 'MODE', 'DEV', 'PROD', 'BROWSER_PATH', 'ENV_FILE', 'RENDER', 'DYNO'],
  ];
  expect(problemsOf(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
});

test.each([
  'cars@cars.example',
  'Cars Ltd <cars@cars.example>',
  '"Cars, Ltd" <cars@cars.example>',
  'Zürich Autos <cars@cars.example>',
])('emails may come from %s', (sender) => {
  expect(readConfig({ ...production, MAIL_FROM: sender }).mailFrom).toBe(sender);
});

test.each([
  'Forecourt',
  'Forecourt <cars>',
  'cars@cars.example, more@cars.example',
  'Cars, Ltd <cars@cars.example>',
  'Cars <cars@cars.example> <more@cars.example>',
  'Cars\nBcc: everyone <cars@cars.example>',
])('emails do not come from %s', (sender) => {
  expect(namedIn(problemsOf({ ...production, MAIL_FROM: sender }))).toEqual(['MAIL_FROM']);
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
  expect(() => readConfig(real)).toThrow('STRIPE_SECRET_KEY: must be set in production');
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

test('the button of another issuer bears its name, or else its host', () => {
  expect(readConfig(otherIssuer).oidc).toMatchObject({ name: 'id.example' });
  expect(readConfig({ ...otherIssuer, OIDC_NAME: 'Cars ID' }).oidc).toMatchObject({
    name: 'Cars ID',
  });
  expect(() => readConfig({ OIDC_NAME: 'Cars ID' })).toThrow(
    'OIDC_NAME: must be set together with OIDC_ISSUER',
  );
});

test.each([otherIssuer, { GOOGLE_CLIENT_ID: 'cars', GOOGLE_CLIENT_SECRET: 'secret' }])(
  'Firebase logs people in alone, not beside %o',
  (other) => {
    expect(() => readConfig({ ...firebase, ...other })).toThrow(
      'must not be set together with FIREBASE_PROJECT_ID',
    );
  },
);

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
