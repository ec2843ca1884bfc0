import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { castOfCallers } from '../../tests/callers.ts';
import { headerGradeOf } from '../../tests/header-grade.ts';
import { openMarket } from '../../tests/market.ts';
import { createApp } from './app.ts';

const best = 130;
/** The observatory gives ten points for what other sites cannot show; emails must show pictures. */
const bestOfPictures = 120;

test('a response without the headers gets a bad grade', () => {
  expect(headerGradeOf({})).toMatchObject({ score: 25 });
  expect(
    headerGradeOf({ 'content-security-policy': "script-src 'unsafe-inline'" }).complaints,
  ).toContain('any script may run');
});

test('pages require https for two years, allow no sniffing and no framing', async () => {
  const { app } = await openMarket();
  const { headers } = await app.inject('/car');
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
});

test('only pictures of cars may be shown on other sites', async () => {
  const { app, pictureFolder } = await openMarket();
  await mkdir(join(pictureFolder, 'yaris'));
  await writeFile(join(pictureFolder, 'yaris/960.webp'), 'pixels');
  const policyOf = async (url: string) =>
    (await app.inject(url)).headers['cross-origin-resource-policy'];

  expect(await policyOf('/images/yaris/960.webp')).toBe('cross-origin');
  expect(await policyOf('/api/addProduct')).toBe('same-origin');
  expect(await policyOf('/dashboard/user')).toBe('same-origin');
});

test('every kind of response gets the best grade of the HTTP observatory', async () => {
  const { market, people, places } = await castOfCallers();
  const built = await mkdtemp(join(tmpdir(), 'forecourt-built-'));
  onTestFinished(() => rm(built, { recursive: true }));
  await mkdir(join(built, 'assets'));
  await writeFile(join(built, 'assets/shell.js'), 'let it;');
  await mkdir(join(market.pictureFolder, 'corolla'));
  await writeFile(join(market.pictureFolder, 'corolla/960.webp'), 'pixels');
  const { dependencies } = market;
  const embedded = async () => Response.json({});
  const app = createApp({
    ...dependencies,
    hasMailbox: true,
    embedded: {
      identity: { routes: [{ method: 'GET', url: '/api/auth/session' }], handler: embedded },
      cardSandbox: embedded,
    },
    pages: { ...dependencies.pages, folder: built },
  });
  const headers = { authorization: `Bearer ${people.buyer.token}` };
  const asks = (url: string, more: InjectOptions = {}) => ({ url, ...more });

  const kinds: Record<string, [number, InjectOptions]> = {
    'a page': [200, asks('/car')],
    'a page of the dashboard': [200, asks('/dashboard')],
    'a page that takes cards': [200, asks(`/dashboard/payment/${places.booking}`)],
    'a page that is not there': [404, asks('/nothing-here')],
    'the page for when we are out of reach': [200, asks('/offline')],
    'a redirect': [302, asks('/car?verified=true&q=corolla')],
    'a file for search engines': [200, asks('/robots.txt')],
    'a script': [200, asks('/assets/shell.js')],
    'a picture': [200, asks('/images/corolla/960.webp')],
    'a picture that is not there': [404, asks('/images/another/960.webp')],
    'an answer of the API': [200, asks('/api/addProduct')],
    'a refusal of the API': [401, asks('/api/booking')],
    'an address of the API that cannot be read': [400, asks('/api/addProduct/%zz')],
    'an address that cannot be read': [400, asks('/car/%zz')],
    'a wrong method': [405, asks('/api/config', { method: 'PUT' })],
    'a question for methods': [204, asks('/api/addProduct', { method: 'OPTIONS' })],
    'a body that is too large': [
      413,
      asks('/api/report', { method: 'PUT', payload: { reason: 'x'.repeat(70_000) } }),
    ],
    'a download': [200, asks(`/api/booking/${places.paidBooking}/receipt.pdf`, { headers })],
    'the document of the API': [200, asks('/api/openapi.json')],
    'the page about the API': [200, asks('/api/docs')],
    'the mailbox for trying out': [200, asks('/mailbox')],
    'a sign of life': [200, asks('/healthz')],
    'the embedded identity service': [200, asks('/api/auth/session')],
    'the embedded card service': [200, asks('/card-sandbox/v1/payment_intents')],
  };

  for (const [kind, [status, request]] of Object.entries(kinds)) {
    const answer = await app.inject(request);
    expect({ kind, status: answer.statusCode, ...headerGradeOf(answer.headers) }).toEqual({
      kind,
      status,
      score: kind.startsWith('a picture') ? bestOfPictures : best,
      complaints: [],
    });
  }
});
