import { expect, test } from 'vitest';
import { connect } from '#database/connection.ts';
import { refusalCodes } from '#marketplace/errors.ts';
import { eventually } from '../../tests/eventually.ts';
import { openMarket } from '../../tests/market.ts';
import { loggedErrors } from '../../tests/runner/logged-errors.ts';
import { createApp } from './app.ts';
import { askInProcess } from './in-process.ts';

test('the process is alive and ready', async () => {
  const { app } = await openMarket();
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).json()).toEqual({
    status: 'ready',
    database: 'ok',
    migrations: 'ok',
    payments: 'on',
    outboxSecondsBehind: 0,
  });
});

test('only the payment page lets the card provider in', async () => {
  const { app, dependencies } = await openMarket();
  const policyAt = async (url: string, of = app) =>
    (await of.inject(url)).headers['content-security-policy'] as string;

  const elsewhere = await policyAt('/dashboard/user');
  expect(elsewhere).not.toContain('frame-src');
  expect(await policyAt('/dashboard/payment')).toBe(elsewhere);
  expect(await policyAt('/dashboard/payment/1')).toBe(`${elsewhere}; frame-src 'self'`);

  const withStripe = createApp({
    ...dependencies,
    publicConfig: {
      ...dependencies.publicConfig,
      cardPayments: { kind: 'stripe', publishableKey: 'pk_test_1' },
    },
  });
  expect(await policyAt('/car', withStripe)).toBe(elsewhere);
  const paying = await policyAt('/dashboard/payment/1', withStripe);
  expect(paying).toContain("script-src 'self' https://js.stripe.com");
  expect(paying).toContain("connect-src 'self' https://api.stripe.com");
  expect(paying).toContain('frame-src https://js.stripe.com');
  expect(paying).not.toMatch(/unsafe-(inline|eval)/);
});

test('an unknown call is refused with an error of the catalogue', async () => {
  const market = await openMarket();
  const answer = await market.asks('/nothing');
  expect(answer).toMatchObject({ status: 404, success: false, code: 'not_found' });
  expect(refusalCodes).toContain(answer.code);
  expect(answer.requestId).toEqual(expect.any(String));
});

test('an internal failure reveals nothing about its cause', async () => {
  const market = await openMarket();
  await market.db.schema.alterTable('listings').renameTo('listings_elsewhere').execute();
  const answer = await market.asks('/addProduct');
  const page = await market.page('/car');
  await market.db.schema.alterTable('listings_elsewhere').renameTo('listings').execute();

  expect(loggedErrors()).toContain('relation');
  expect(answer).toMatchObject({ status: 500, code: 'unexpected' });
  expect(JSON.stringify(answer)).not.toContain('relation');
  expect(page.html).not.toContain('relation');
});

test('every response says when to come back while the database is unreachable', async () => {
  const { dependencies } = await openMarket();
  const db = connect('postgresql://nobody@127.0.0.1:1/nowhere');
  const app = createApp({ ...dependencies, db, reader: db, readerFor: () => db });
  const busy = { statusCode: 503, headers: { 'retry-after': '5' } };

  const call = await app.inject('/api/addProduct');
  expect(call).toMatchObject(busy);
  expect(call.json()).toMatchObject({ success: false, code: 'busy' });
  expect(await app.inject('/car')).toMatchObject(busy);
  expect(await app.inject('/sitemap.xml')).toMatchObject(busy);
  expect(await askInProcess(app, '/sitemap.xml')).toMatchObject({ status: 503 });
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await db.destroy();
});

test('the API describes itself with the schemas that it checks', async () => {
  const { app } = await openMarket();
  const document = (await app.inject('/api/openapi.json')).json();

  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toContain('/api/addProduct/{id}');
  expect(document.paths['/api/addProduct'].get.parameters).toContainEqual(
    expect.objectContaining({ name: 'cursor', in: 'query' }),
  );
  const page = await app.inject('/api/docs');
  expect(page.body).toContain('/api/category/{id}');
  expect(page.body).not.toContain('<script type="module"');
});

test('long responses are compressed', async () => {
  const { app } = await openMarket();
  const { headers } = await app.inject({
    url: '/car',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(headers['content-encoding']).toBe('br');
});

test('the access log contains no email address of a path', async () => {
  const { dependencies } = await openMarket();
  const lines: string[] = [];
  const app = createApp(dependencies, { accessLog: { write: (line) => lines.push(line) } });
  await app.inject('/api/admin/admin/bea@example.com');
  await app.inject('/api/user/admin/bea%40example.com?email=bea@example.com');
  await app.inject('/api/jwt?email=bea@example.com');
  expect(lines).toHaveLength(3);
  expect(lines.join()).not.toContain('bea');
  expect(lines[0]).toContain('"path":"/api/admin/admin/{email}","status":401');
});

test('the access log contains the account of a valid token', async () => {
  const market = await openMarket();
  const bea = await market.buyer('Bea');
  const lines: string[] = [];
  const app = createApp(market.dependencies, { accessLog: { write: (line) => lines.push(line) } });
  await app.inject({ url: '/api/booking', headers: { authorization: `Bearer ${bea.token}` } });
  await app.inject('/api/booking');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { account: bea.id, status: 200 },
    { status: 401 },
  ]);
  expect(lines[1]).not.toContain('account');
});

test('calls of members wake the outbox, views of visitors do not', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const [car, bea] = [await sam.hasListed('Corolla'), await market.buyer('Bea')];
  const woken: string[] = [];
  let last = '';
  const app = createApp({ ...market.dependencies, wakeOutbox: () => void woken.push(last) });
  const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    last = `${method} ${url}`;
    const headers = { authorization: `Bearer ${bea.token}` };
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
    expect(answer.statusCode).toBe(200);
  };
  await send('POST', `/api/addProduct/${car}/view`);
  await send('GET', '/api/booking');
  await send('PUT', '/api/booking', { id: car, phone: '+880 1000 000 051', location: 'Gulshan' });
  await eventually(() => expect(woken).toEqual(['PUT /api/booking']));
  await app.close();
});
