import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultMarketSettings } from '#marketplace/market-settings.ts';
import { namedIn, problemsOf, production } from '../../tests/settings/settings-problems.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { refuseUnnamedMarket } from '../backup/refuse-unnamed-market.ts';
import { readConfig } from './config.ts';

test('without settings every service is embedded, on this machine only, with a demo market', () => {
  expect(readConfig({})).toMatchObject({
    isProduction: false,
    host: '127.0.0.1',
    databaseUrl: undefined,
    hasDemoMarket: true,
  });
});

test('limits are loose outside production, and RATE_LIMIT_SCALE overrides that', () => {
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

test('a setting can be read from a file, as containers pass secrets', async () => {
  const file = join(await temporaryFolder(), 'secret');
  await writeFile(file, `${production.SECRET}\n`);
  expect(readConfig({ ...production, SECRET: '', SECRET_FILE: file }).secret).toBe(
    production.SECRET,
  );
});

test('a missing file is named with the other wrong values', () => {
  expect(() => readConfig({ SECRET_FILE: '/nowhere/secret', PORT: 'eighty' })).toThrow(
    /SECRET_FILE: ENOENT[^\n]+\n {2}PORT: /,
  );
});

test('every wrong value is named in one message', () => {
  expect(() =>
    readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://db', LOG_LEVEL: 'loud' }),
  ).toThrow(/PORT: [^\n]+\n {2}LOG_LEVEL: [^\n]+\n {2}DATABASE_URL: /);
});

test.each([
  ['PORT', 'abc'],
  ['NODE_ENV', 'prod'],
])('%s=%s hides no other problem', (name, value) => {
  const others = namedIn(problemsOf({ NODE_ENV: 'production' }));
  const problems = namedIn(problemsOf({ NODE_ENV: 'production', [name]: value }));
  expect(problems).toEqual([name, ...others]);
});

test('an invalid setting counts as set, and is named once', () => {
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
])('a market with %s does not start and suggests %s', (name, meant) => {
  expect(problemsOf({ [name]: 'EUR' })).toEqual([
    `${name}: is not a setting. Did you mean ${meant}?`,
  ]);
  expect(problemsOf({ [name]: '' })).toEqual([]);
});

test('the settings of other programs are accepted', () => {
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
  ['MARKET_CURRENCY', 'euro', 'must be a currency code of ISO 4217, e.g. EUR'],
  ['MARKET_CURRENCY', 'ISK', 'is a currency that card payments cannot be taken in'],
  ['MARKET_DISTANCE', 'miles', 'must be km or mi'],
  ['MARKET_COUNTRY', 'Germany', 'must be a country code of ISO 3166, two capital letters, e.g. DE'],
])('%s=%s does not start', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: ${message}`);
});

test('a market counts in US dollars and kilometres by default', () => {
  expect(readConfig({}).market).toEqual(defaultMarketSettings);
  const german = { MARKET_CURRENCY: 'EUR', MARKET_DISTANCE: 'km', MARKET_COUNTRY: 'DE' };
  expect(readConfig(german).market).toMatchObject({
    currency: { code: 'EUR', before: '€' },
    distance: 'km',
    country: 'DE',
  });
});

test('a secret that is too short is refused', () => {
  expect(() => readConfig({ SECRET: 'short' })).toThrow('at least 32 characters');
});

test('the public address is read without its path', () => {
  expect(readConfig(production).publicUrl).toBe('https://forecourt.example');
});
