import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openMarket } from '../../tests/market.ts';
import { openIdentity } from '../../tests/services/identity.ts';
import { createApp } from './app.ts';

const id = '0b0e7a52-5f3c-4a8e-9f0e-1c2d3e4f5a6b';

async function openServer() {
  const market = await openMarket();
  const { identity } = await openIdentity();
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-built-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/shell.js'), 'let it;');
  const { dependencies } = market;
  const app = createApp({
    ...dependencies,
    hasMailbox: true,
    embedded: {
      identity,
      cardSandbox: async ({ method }) => Response.json({ method }),
    },
    pages: { ...dependencies.pages, folder },
  });
  return async (method: string, url: string, more: InjectOptions = {}) => {
    const answer = await app.inject({ ...more, method: method as 'GET', url });
    const { allow } = answer.headers;
    return { status: answer.statusCode, ...(allow !== undefined && { allow }), answer };
  };
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'PURGE'];
const reading = 'GET, HEAD, OPTIONS';

const known = {
  '/api/config': reading,
  '/api/openapi.json': reading,
  '/api/booking': 'GET, HEAD, OPTIONS, PUT',
  [`/api/booking/${id}`]: 'DELETE, GET, HEAD, OPTIONS',
  [`/api/addProduct/${id}`]: 'DELETE, GET, HEAD, OPTIONS, PATCH, PUT',
  '/api/create-payment-intent': 'OPTIONS, POST',
  '/api/user/bea@example.com': 'DELETE, OPTIONS, PUT',
  '/api/user/bea%40example.com?x=1': 'DELETE, OPTIONS, PUT',
  '/api/auth/session': reading,
  '/api/auth/sign-in': 'OPTIONS, POST',
  '/': reading,
  '/car?q=corolla': reading,
  [`/singleProduct/${id}`]: reading,
  '/dashboard/user': reading,
  '/offline': reading,
  '/sitemap-cars-12.xml': reading,
  '/healthz': reading,
  '/assets/shell.js': reading,
  '/images/corolla/960.webp': reading,
  '/mailbox': reading,
};

test('an address refuses other methods and lists its own', async () => {
  const ask = await openServer();
  for (const [url, allow] of Object.entries(known)) {
    const options = await ask('OPTIONS', url);
    expect({ url, ...options }).toMatchObject({ url, status: 204, allow, answer: { body: '' } });

    const others = methods.filter((method) => !allow.split(', ').includes(method));
    for (const method of others) {
      const { answer, ...refused } = await ask(method, url);
      expect({ url, method, ...refused }).toEqual({ url, method, status: 405, allow });
      if (method !== 'HEAD') expect(answer.json()).toMatchObject({ code: 'method_not_allowed' });
    }
  }
});

test('an unknown address has no methods', async () => {
  const ask = await openServer();
  const unknown = [
    '/api/nothing',
    '/api/booking/x/y',
    '/api/auth/nothing',
    '/api/auth',
    '/nothing',
    '/dashboard/nothing',
    '/assets/nothing.js',
    '/images/nothing',
    '/sitemap-cars-x.xml',
    `/api/addProduct/${'x'.repeat(400)}`,
  ];
  for (const url of unknown) {
    for (const method of methods) {
      const { answer, ...found } = await ask(method, url);
      expect({ url, method, ...found }).toEqual({ url, method, status: 404 });
    }
  }
});

test('the methods of the mailbox are hidden from other machines', async () => {
  const ask = await openServer();
  for (const method of ['GET', 'POST', 'OPTIONS']) {
    const { answer, ...found } = await ask(method, '/mailbox', { remoteAddress: '192.0.2.1' });
    expect({ method, ...found }).toEqual({ method, status: 404 });
  }
});

test('a wrong method is refused before its body is read', async () => {
  const ask = await openServer();
  const sent = { payload: '<xml/>'.repeat(20_000), headers: { 'content-type': 'text/xml' } };
  expect(await ask('POST', '/api/config', sent)).toMatchObject({ status: 405 });
  expect(await ask('POST', '/car', sent)).toMatchObject({ status: 405 });
});

test('HEAD is answered as GET without the body', async () => {
  const ask = await openServer();
  for (const url of ['/api/config', '/api/auth/session', '/offline', '/assets/shell.js']) {
    const { answer } = await ask('GET', url);
    const head = await ask('HEAD', url);
    expect({ url, ...head }).toMatchObject({ url, status: 200, answer: { body: '' } });
    expect(head.answer.headers['content-type']).toBe(answer.headers['content-type']);
  }
});
