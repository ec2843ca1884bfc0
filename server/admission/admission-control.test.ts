import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../tests/eventually.ts';
import { openListeningMarket } from '../../tests/listening-market.ts';
import { createCallLimit } from './call-limit.ts';

const shape = { success: false, message: expect.any(String), requestId: expect.any(String) };

test('an address over its read limit is refused, and may continue a minute later', async () => {
  const market = await openListeningMarket({ callsPerMinute: 3 });
  for (const place of ['/car', '/api/addProduct', '/nothing']) await market.visits(place);

  const call = await market.visits('/api/addProduct', { authorization: 'Bearer null' });
  const page = await market.visits('/car', { 'accept-encoding': 'gzip' });

  expect(call.status).toBe(429);
  expect(JSON.parse(call.text)).toMatchObject({ ...shape, code: 'too_many_requests' });
  expect(Number(call.headers['retry-after'])).toBeGreaterThan(50);
  expect(page).toMatchObject({ status: 429, headers: { 'content-encoding': 'gzip' } });
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  const { text } = await market.visits('/car');
  expect(text).toContain('One moment, please');
  expect(text).not.toContain('<style>');
  expect(text).toContain('<link rel="stylesheet" href="/s.css">');

  market.minutesPass(1.1);
  expect((await market.visits('/car')).status).toBe(200);
});

test('pictures, health checks and changes do not count as reads', async () => {
  const market = await openListeningMarket({ callsPerMinute: 1 });
  await market.visits('/car');
  expect((await market.visits('/car')).status).toBe(429);

  expect((await market.visits('/healthz')).status).toBe(200);
  expect((await market.visits('/readyz')).status).toBe(200);
  expect((await market.visits('/images/none/960.webp')).status).toBe(404);
  expect((await market.visits('/api/payments/webhook', {}, 'POST')).status).toBe(400);
});

test.each(['PUT', 'POST', 'PATCH', 'DELETE', 'OPTIONS'])(
  'an address that sends %s too often is refused before any work',
  async (method) => {
    const market = await openListeningMarket({ callsPerMinute: 2 });
    for (const time of [1, 2]) await market.visits(`/api/report?time=${time}`, {}, method);
    expect((await market.visits('/api/report?time=3', {}, method)).status).toBe(429);
    expect(market.timesMade('/api/report?time=3')).toBe(0);
    expect((await market.visits('/car')).status).toBe(200);
  },
);

test('a caller who reads car after car is refused, and may still read lists', async () => {
  const market = await openListeningMarket({ callsPerMinute: 4 });
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla');
  const look = async (path: string) => {
    market.minutesPass(1.1);
    return (await market.visits(path)).status;
  };
  const paths = [`/api/addProduct/${car}`, `/singleProduct/${car}`];
  for (const path of [...paths, ...paths, ...paths, ...paths]) expect(await look(path)).toBe(200);
  for (const path of paths) expect(await look(path)).toBe(429);
  for (const path of [
    '/api/addProduct',
    `/api/addProduct/${car}/similar`,
    '/api/addProduct/facets',
  ])
    expect(await look(path)).toBe(200);
});

test('another spelling of the address of a car counts as the same car', async () => {
  const market = await openListeningMarket({ callsPerMinute: 4 });
  const car = await (await market.seller('Sam')).hasListed('Corolla');
  const look = async (path: string) => {
    market.minutesPass(1.1);
    return (await market.visits(path)).status;
  };
  for (const _ of Array(8)) await look(`/api/addProduct/${car}`);

  for (const path of [
    `/api/addProduc%74/${car}?q=%zz`,
    `/%61pi/addProduct/${car}`,
    `/api/addProduct/${car}#/more`,
    `http://elsewhere.example/api/addProduct/${car}`,
    `/singl%65Product/${car}`,
  ]) {
    expect([path, await look(path)]).toEqual([path, 429]);
  }
});

test('the card provider may send more events', async () => {
  const market = await openListeningMarket({ callsPerMinute: 1 });
  const send = () => market.visits('/api/payments/webhook', {}, 'POST');
  for (let events = 0; events < 10; events++) expect((await send()).status).toBe(400);
  expect((await send()).status).toBe(429);
});

test('the reads of a busy address count on other instances and after a restart', async () => {
  const { db, dependencies } = await openListeningMarket();
  const options = { most: 100, now: dependencies.now };
  const [first, second] = [createCallLimit(db, options), createCallLimit(db, options)];
  const read = (limit: typeof first, times: number) =>
    Array.from({ length: times }, () => limit.spend('read', '203.0.113.7')).filter(
      (wait) => wait > 0,
    ).length;

  expect(read(first, 60)).toBe(0);
  await first.share();
  expect(read(second, 30)).toBe(0);
  await second.share();
  expect(read(second, 20)).toBe(10);

  const restarted = createCallLimit(db, options);
  expect(read(restarted, 11)).toBe(0);
  await restarted.share();
  expect(read(restarted, 1)).toBe(1);
});

test('during overload requests are refused, except payments, health checks and cached pages', async () => {
  const { market, first, release } = await marketWithSomebodyWaiting();

  const call = await market.visits('/api/addProduct?q=camry');
  expect(call).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  expect(JSON.parse(call.text)).toMatchObject({ ...shape, code: 'busy' });
  const page = await market.visits('/dashboard/user');
  expect(page.status).toBe(503);
  expect(page.text).toContain('We are busy right now');
  expect((await market.visits('/blog')).status).toBe(200);
  expect((await market.visits('/healthz')).status).toBe(200);
  expect((await market.visits('/api/payments/webhook', {}, 'POST')).status).toBe(400);

  await release();
  expect((await first).status).toBe(200);
  expect((await market.visits('/api/addProduct?q=camry')).status).toBe(200);
});

test('any number of visitors share a page that is being rendered', async () => {
  const { market, first, release } = await marketWithSomebodyWaiting();
  const others = Array.from({ length: 200 }, () => market.visits('/api/addProduct?q=corolla'));
  await release();

  const statuses = (await Promise.all([first, ...others])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('payments and cached pages are answered while many pages are rendered', async () => {
  const many = 100;
  const room = { everything: many, waiting: 0, payments: 1 };
  const market = await openListeningMarket({ room });
  // What is loaded for the first time keeps all of them waiting alike.
  await market.visits('/login');
  const [reader, payer] = [await connected(market), await connected(market)];
  const others = await Promise.all(Array.from({ length: many }, () => connected(market)));
  let pagesDone = 0;
  // None of them waits for the database.
  const pages = others.map(async (asks, number) => {
    await asks(`HEAD /login?number=${number}`);
    pagesDone++;
  });
  await Promise.race(pages);

  await Promise.all([reader('HEAD /blog'), payer('POST /api/payments/webhook')]);
  expect(pagesDone).toBeLessThan(many);
  await Promise.all(pages);
});

test('a slow body blocks no other caller', async () => {
  const market = await openListeningMarket({ room: { everything: 1, waiting: 0, payments: 1 } });
  const slow = connect(market.port, '127.0.0.1');
  onTestFinished(() => void slow.destroy());
  slow.write('POST /api/payments/webhook HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{');
  await eventually(() => expect(market.timesMade('/api/payments/webhook')).toBe(1));

  expect((await market.visits('/api/payments/webhook', {}, 'POST')).status).toBe(400);
});

test('a request waits for a place once its body has arrived', async () => {
  const market = await openListeningMarket({ room: { everything: 1, waiting: 0, payments: 1 } });
  const slow = rawRequest(market, 'PUT', '/api/report', '{', 2);
  await eventually(() => expect(market.timesMade('/api/report')).toBe(1));
  const lock = await lockListings(market);
  const first = market.visits('/api/addProduct?q=corolla');
  await eventually(() => expect(market.timesMade('/api/addProduct?q=corolla')).toBe(1));

  slow.socket.write('}');
  expect(await slow.status).toBe('503');
  await lock.release();
  expect((await first).status).toBe(200);
});

test('a GET with a body waits for a place like any other', async () => {
  const market = await openListeningMarket({ room: { everything: 1, waiting: 0, payments: 1 } });
  const lock = await lockListings(market);
  const withBody = rawRequest(market, 'GET', '/api/addProduct?q=rumion', 'x', 1);
  await eventually(() => expect(market.timesMade('/api/addProduct?q=rumion')).toBe(1));
  expect((await market.visits('/api/addProduct?q=camry')).status).toBe(503);
  await lock.release();
  expect(await withBody.status).toBe('200');
});

test('an address with many requests does not lock out other addresses', async () => {
  const market = await openListeningMarket({
    room: { everything: 1, waiting: 3, payments: 1 },
    trustedProxies: ['127.0.0.1'],
  });
  const from = (address: string, path: string) =>
    market.visits(path, { 'x-forwarded-for': address });
  const lock = await lockListings(market);
  let rejected = 0;
  const greedy = Array.from({ length: 10 }, async (_, number) => {
    const { status } = await from('203.0.113.1', `/api/addProduct?q=${number}`);
    if (status === 503) rejected++;
  });
  await eventually(() => expect(rejected).toBe(6));
  const other = from('203.0.113.2', '/api/addProduct?q=camry');
  await eventually(() => expect(rejected).toBe(7));
  await lock.release();

  expect((await other).status).toBe(200);
  await Promise.all(greedy);
  expect(rejected).toBe(7);
});

/** As much of a body as is given. */
function rawRequest(
  { port }: ListeningMarket,
  method: string,
  path: string,
  body: string,
  length: number,
) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const head = `${method} ${path} HTTP/1.1\r\nhost: x\r\naccept: */*\r\n`;
  const type = 'content-type: application/json\r\n';
  socket.write(`${head}${type}content-length: ${length}\r\n\r\n${body}`);
  const status = once(socket, 'data').then(([bytes]) => String(bytes).slice(9, 12));
  return { socket, status };
}

/** Asks on a connection that the server has accepted before: it accepts new ones in turn. */
async function connected({ port }: ListeningMarket) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const asks = async (what: string) => {
    socket.write(`${what} HTTP/1.1\r\nhost: x\r\n\r\n`);
    await once(socket, 'data');
  };
  await asks('HEAD /blog');
  return asks;
}

type ListeningMarket = Awaited<ReturnType<typeof openListeningMarket>>;

/** The first visitor who looks for a Corolla, and everybody else who looks for cars, waits. */
async function marketWithSomebodyWaiting() {
  const market = await openListeningMarket({ room: { everything: 1, waiting: 0, payments: 1 } });
  await market.visits('/blog');
  const lock = await lockListings(market);
  const first = market.visits('/api/addProduct?q=corolla');
  await eventually(() => expect(market.timesMade('/api/addProduct?q=corolla')).toBe(1));
  return { market, first, release: lock.release };
}

function lockListings({ db }: ListeningMarket) {
  return new Promise<{ release: () => Promise<void> }>((locked) => {
    const transaction = db.transaction().execute(async (tx) => {
      await sql`lock table listings in access exclusive mode`.execute(tx);
      await new Promise<void>((end) => {
        locked({
          release() {
            end();
            return transaction;
          },
        });
      });
    });
  });
}
