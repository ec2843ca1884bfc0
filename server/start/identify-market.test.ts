import { expect, test, vi } from 'vitest';
import { takeOver, whyPaymentsAreOff } from '#marketplace/dealing/payments/server/market-store.ts';
import { emptyDatabase } from '../../tests/runner/empty-database.ts';
import { readConfig } from '../config/config.ts';
import { deploymentOf, identifyMarket } from './identify-market.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_a_secret_of_the_provider',
};
const startedAt = (PUBLIC_URL: string, services = {}) => readConfig({ PUBLIC_URL, ...services });
const log = () => ({ error: vi.fn() });

test('a market keeps the id of its first start', async () => {
  const db = await emptyDatabase();
  const id = await identifyMarket(db, startedAt('https://cars.example'), log());
  expect(await identifyMarket(db, startedAt('https://cars.example'), log())).toBe(id);
});

test('a market with a real card provider takes no payments when it is started elsewhere', async () => {
  const db = await emptyDatabase();
  const home = startedAt('https://cars.example', stripe);
  const elsewhere = startedAt('https://staging.example', stripe);
  await identifyMarket(db, home, log());
  expect(await whyPaymentsAreOff(db)).toBeNull();

  const complaints = log();
  await identifyMarket(db, elsewhere, complaints);
  expect(await whyPaymentsAreOff(db)).toContain('https://staging.example');
  expect(complaints.error).toHaveBeenCalledWith(
    expect.objectContaining({ alarm: true }),
    'payments are off and emails, removed pictures and the CDN wait until an operator takes over',
  );

  await takeOver(db, await deploymentOf(db, elsewhere));
  await identifyMarket(db, elsewhere, log());
  expect(await whyPaymentsAreOff(db)).toBeNull();
});

test('a dump that is started with the same settings takes no payments', async () => {
  const db = await emptyDatabase();
  const home = startedAt('https://cars.example', stripe);
  await identifyMarket(db, home, log());
  await db.updateTable('market').set({ databaseIdentity: 'of another PostgreSQL' }).execute();
  await identifyMarket(db, home, log());
  expect(await whyPaymentsAreOff(db)).toContain('This is not the database');
});

test.each([
  ['email', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'cars@cars.example' }],
  ['a CDN', { FASTLY_SERVICE_ID: 'a', FASTLY_API_TOKEN: 'b', EDGE_CACHE_SECONDS: '60' }],
])('a market without real payments but with %s waits for a take-over, too', async (_, services) => {
  const db = await emptyDatabase();
  await identifyMarket(db, startedAt('https://cars.example', services), log());
  expect(await whyPaymentsAreOff(db)).toBeNull();
  await identifyMarket(db, startedAt('https://staging.example', services), log());
  expect(await whyPaymentsAreOff(db)).toContain('https://staging.example');
});

test('a market with the sandbox may be started anywhere', async () => {
  const db = await emptyDatabase();
  await identifyMarket(db, startedAt('http://localhost:3000'), log());
  await identifyMarket(db, startedAt('http://localhost:3001'), log());
  expect(await whyPaymentsAreOff(db)).toBeNull();
});

test('a market keeps the currency of its first start', async () => {
  const db = await emptyDatabase();
  const inEuros = readConfig({ MARKET_CURRENCY: 'EUR' });
  await identifyMarket(db, inEuros, log());
  await identifyMarket(db, inEuros, log());
  await expect(identifyMarket(db, readConfig({}), log())).rejects.toThrow(
    'The amounts of this market are in EUR, but MARKET_CURRENCY is USD.',
  );
  await identifyMarket(db, inEuros, log());
});

test('one of two servers that start together with two currencies is refused', async () => {
  const db = await emptyDatabase();
  const starts = await Promise.allSettled(
    ['EUR', 'JPY'].map((MARKET_CURRENCY) =>
      identifyMarket(db, readConfig({ MARKET_CURRENCY }), log()),
    ),
  );
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
