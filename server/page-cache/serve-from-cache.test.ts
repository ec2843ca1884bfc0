import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openListeningMarket } from '../../tests/listening-market.ts';

async function listeningMarketWithCar() {
  const market = await openListeningMarket();
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla');
  return { market, sam, car };
}

test('concurrent requests for a page render it once', async () => {
  const { market } = await listeningMarketWithCar();
  const answers = await Promise.all(Array.from({ length: 50 }, () => market.visits('/car')));

  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(market.timesMade('/car')).toBe(1);
  expect(market.timesMade('/api/addProduct?order=newest&brief=true')).toBe(1);
});

test('a cached response has the headers of a fresh one', async () => {
  const { market } = await listeningMarketWithCar();
  const fresh = await market.visits('/category/Lada');
  await market.visits('/car');
  const kept = await market.visits('/car');

  const { date: _, etag, vary, ...headers } = kept.headers;
  expect({ etag, vary }).toEqual({ etag: expect.any(String), vary: 'accept-encoding' });
  expect(fresh.headers).toMatchObject({ ...headers, 'content-length': expect.anything() });
});

test('a connection serves several cached responses until its caller closes it', async () => {
  const { market } = await listeningMarketWithCar();
  await market.visits('/car');
  const [first, second, last] = await answersOnOneConnection(market.port, '/car');

  expect(first!.connection).toEqual(['Connection: keep-alive', 'Keep-Alive: timeout=72']);
  expect(first!.date).toMatch(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
  expect({ ...second, date: '' }).toEqual({ ...first, date: '' });
  expect(last!.connection).toEqual(['Connection: close']);
  expect({ ...last, connection: [], date: '' }).toEqual({ ...first, connection: [], date: '' });
});

/** Three of them; the last one asks to close the connection. */
async function answersOnOneConnection(port: number, path: string) {
  const ask = (connection: string) =>
    `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: ${connection}\r\n\r\n`;
  const socket = connect(port, '127.0.0.1');
  socket.write(ask('keep-alive') + ask('keep-alive') + ask('close'));
  const answers = (await text(socket)).split('HTTP/1.1 200 OK\r\n').slice(1);
  return answers.map((answer) => {
    const [head, body] = answer.split('\r\n\r\n');
    const lines = head!.split('\r\n');
    return {
      date: lines.find((line) => line.startsWith('Date:')),
      connection: lines.filter((line) => /^(Connection|Keep-Alive):/.test(line)),
      others: lines.filter((line) => !/^(Connection|Keep-Alive|Date):/.test(line)),
      body,
    };
  });
}

test('a browser with the current page gets 304, also after other changes', async () => {
  const { market, sam } = await listeningMarketWithCar();
  const etag = (await market.visits('/category/toyota')).headers.etag as string;

  for (const known of [etag, `"other", ${etag}`, '*']) {
    const again = await market.visits('/category/toyota', { 'if-none-match': known });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache' });
    expect(again.headers['content-security-policy']).toBeDefined();
  }
  const blog = (await market.visits('/blog')).headers.etag as string;
  await sam.hasListed('Camry');
  expect((await market.visits('/category/toyota', { 'if-none-match': etag })).status).toBe(200);
  expect((await market.visits('/blog', { 'if-none-match': blog })).status).toBe(304);
});

test('a response has the compression of the browser, and HEAD has no body', async () => {
  const { market } = await listeningMarketWithCar();
  const plain = await market.visits('/car');
  const brotli = await market.visits('/car', { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await market.visits('/car', { 'accept-encoding': 'gzip, br;q=0' });
  const head = await market.visits('/car', { 'accept-encoding': 'br' }, 'HEAD');

  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  expect(head.body.length).toBe(0);
  expect(head.headers['content-length']).toBe(String(brotli.body.length));
});

test('responses to signed-in callers are neither cached nor read from the cache', async () => {
  const { market, sam, car } = await listeningMarketWithCar();
  const draft = await sam.hasListed('Draft', { state: 'draft' });
  const ada = await market.admin('Ada');
  const as = (token: string) => ({ authorization: `Bearer ${token}` });

  for (const path of [`/api/addProduct/${car}`, '/api/addProduct', '/api/category/toyota']) {
    expect((await market.visits(path, as(ada.token))).text).toContain(sam.email);
    const visitors = await market.visits(path);
    expect(visitors.text).toContain('Corolla');
    expect(visitors.text).not.toContain(sam.email);
    const admins = await market.visits(path, as(ada.token));
    expect(admins.text).toContain(sam.email);
    expect(admins.headers['cache-control']).toBe('no-store');
  }
  expect((await market.visits(`/api/addProduct/${draft}`, as(sam.token))).status).toBe(200);
  expect((await market.visits(`/api/addProduct/${draft}`)).status).toBe(404);
  expect((await market.visits('/api/addProduct', as('forged'))).status).toBe(401);
});

test('searches are cached by their parameters', async () => {
  const { market } = await listeningMarketWithCar();
  const found = '/api/addProduct?q=corolla&category=toyota&category=bmw&order=cheapest';
  const other = '/api/addProduct?q=nothing&order=cheapest';

  expect((await market.visits(found)).text).toContain('Corolla');
  expect((await market.visits(other)).text).not.toContain('Corolla');
  expect((await market.visits(found)).text).toContain('Corolla');
  expect(market.timesMade(found)).toBe(1);
  expect((await market.visits('/car?q=corolla')).text).toContain('Corolla');
  expect((await market.visits('/car?q=nothing')).text).toContain('No car matches');
});

test('unknown parameters are ignored, and ambiguous ones are not cached', async () => {
  const { market } = await listeningMarketWithCar();
  await market.visits('/car');
  const tracked = await market.visits('/car?utm_source=<script>&fbclid=1');
  await market.visits('/api/addProduct?limit=1&order=newest&x=1');
  await market.visits('/api/addProduct?order=newest&limit=1');

  expect(tracked).toMatchObject({ status: 200 });
  expect(tracked.text).not.toContain('utm_source');
  expect(market.timesMade('/car')).toBe(1);
  expect(market.timesMade('/api/addProduct?order=newest&limit=1')).toBe(1);
  const twice = '/api/addProduct?limit=1&limit=2';
  expect((await market.visits(twice)).status).toBe(400);
  expect((await market.visits('/api/addProduct?limit=0')).status).toBe(400);
  expect((await market.visits('/api/addProduct?limit=0')).status).toBe(400);
  expect(market.timesMade('/api/addProduct?limit=0')).toBe(2);
});

test('an edge cache may store pages for the configured time, and nothing else', async () => {
  const market = await openListeningMarket({ settings: { EDGE_CACHE_SECONDS: '2' } });
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla');
  const controlOf = async (path: string, headers = {}) =>
    (await market.visits(path, headers)).headers['cache-control'];

  const forEdges = 'public, max-age=0, s-maxage=2, stale-if-error=300';
  for (const page of ['/', '/car', `/singleProduct/${car}`]) {
    for (const time of [1, 2]) expect([time, await controlOf(page)]).toEqual([time, forEdges]);
  }
  expect(await controlOf('/api/addProduct?order=newest')).toBe('no-cache');
  expect(await controlOf(`/api/addProduct/${car}`)).toBe('no-cache');
  const asSam = { authorization: `Bearer ${sam.token}` };
  expect(await controlOf(`/api/addProduct/${car}`, asSam)).toBe('no-store');
  for (const page of ['/car', '/dashboard', '/singleProduct/nothing']) {
    expect(await controlOf(page, asSam)).toBe('no-cache');
  }
  expect(await controlOf('/dashboard')).toBe('no-cache');
  expect(await controlOf('/singleProduct/01900000-0000-7000-8000-000000000000')).toBe('no-cache');
});

test('internal headers are not sent', async () => {
  const market = await openListeningMarket({ settings: { EDGE_CACHE_SECONDS: '2' } });
  for (const page of ['/car', '/dashboard']) {
    const { headers } = await market.visits(page);
    expect(Object.keys(headers).filter((name) => name.startsWith('forecourt-'))).toEqual([]);
  }
});
