import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openHouse } from '../../tests/open-house.ts';
import { writtenHead } from './written-head.ts';

async function houseWithCar() {
  const house = await openHouse();
  const sam = await house.seller('Sam');
  const car = await sam.hasListed('Corolla');
  return { house, sam, car };
}

test('a page is made once, however many ask for it at the same time', async () => {
  const { house } = await houseWithCar();
  const answers = await Promise.all(Array.from({ length: 50 }, () => house.visits('/car')));

  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(house.timesMade('/car')).toBe(1);
  expect(house.timesMade('/api/addProduct?order=newest')).toBe(1);
});

test('a kept answer carries what a fresh one carries', async () => {
  const { house } = await houseWithCar();
  const fresh = await house.visits('/category/lada');
  await house.visits('/car');
  const kept = await house.visits('/car');

  const { date: _, etag, vary, ...headers } = kept.headers;
  expect({ etag, vary }).toEqual({ etag: expect.any(String), vary: 'accept-encoding' });
  expect(fresh.headers).toMatchObject({ ...headers, 'content-length': expect.anything() });
});

test('a kept answer is what Node itself would write, and its connection stays open', async () => {
  const { house } = await houseWithCar();
  await house.visits('/car');
  const [first, second, byNode] = await answersOnOneConnection(house.port, '/car');

  expect(first!.connection).toEqual(['Connection: keep-alive', 'Keep-Alive: timeout=72']);
  expect({ ...second, date: '' }).toEqual({ ...first, date: '' });
  expect(byNode!.connection).toEqual(['Connection: close']);
  expect(first!.date).toMatch(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
  expect({ ...byNode, connection: [], date: '' }).toEqual({ ...first, connection: [], date: '' });
});

/** Three of them; Node writes the last one, after which the connection is closed. */
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

test('no header of a kept answer can carry another one', () => {
  expect(() => writtenHead(200, ['etag', 'W/"1"\r\nset-cookie: a=b'])).toThrow(/Invalid character/);
});

test('a browser that has the page already is told so, also after a change of something else', async () => {
  const { house, sam } = await houseWithCar();
  const etag = (await house.visits('/category/toyota')).headers.etag as string;

  for (const known of [etag, `"other", ${etag}`, '*']) {
    const again = await house.visits('/category/toyota', { 'if-none-match': known });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache' });
    expect(again.headers['content-security-policy']).toBeDefined();
  }
  const blog = (await house.visits('/blog')).headers.etag as string;
  await sam.hasListed('Camry');
  expect((await house.visits('/category/toyota', { 'if-none-match': etag })).status).toBe(200);
  expect((await house.visits('/blog', { 'if-none-match': blog })).status).toBe(304);
});

test('an answer comes as the browser wants it, or with its head alone', async () => {
  const { house } = await houseWithCar();
  const plain = await house.visits('/car');
  const brotli = await house.visits('/car', { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await house.visits('/car', { 'accept-encoding': 'gzip, br;q=0' });
  const head = await house.visits('/car', { 'accept-encoding': 'br' }, 'HEAD');

  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  expect(head.body.length).toBe(0);
  expect(head.headers['content-length']).toBe(String(brotli.body.length));
});

test('what somebody sees who has signed in is neither kept nor taken from the cache', async () => {
  const { house, sam, car } = await houseWithCar();
  const draft = await sam.hasListed('Draft', { state: 'draft' });
  const ada = await house.admin('Ada');
  const as = (token: string) => ({ authorization: `Bearer ${token}` });

  for (const path of [`/api/addProduct/${car}`, '/api/addProduct', '/api/category/toyota']) {
    expect((await house.visits(path, as(ada.token))).text).toContain(sam.email);
    const visitors = await house.visits(path);
    expect(visitors.text).toContain('Corolla');
    expect(visitors.text).not.toContain(sam.email);
    const admins = await house.visits(path, as(ada.token));
    expect(admins.text).toContain(sam.email);
    expect(admins.headers['cache-control']).toBe('no-store');
  }
  expect((await house.visits(`/api/addProduct/${draft}`, as(sam.token))).status).toBe(200);
  expect((await house.visits(`/api/addProduct/${draft}`)).status).toBe(404);
  expect((await house.visits('/api/addProduct', as('forged'))).status).toBe(401);
});

test('what is searched for is kept by what was asked', async () => {
  const { house } = await houseWithCar();
  const found = '/api/addProduct?q=corolla&category=toyota&category=bmw&order=cheapest';
  const other = '/api/addProduct?q=nothing&order=cheapest';

  expect((await house.visits(found)).text).toContain('Corolla');
  expect((await house.visits(other)).text).not.toContain('Corolla');
  expect((await house.visits(found)).text).toContain('Corolla');
  expect(house.timesMade(found)).toBe(1);
  expect((await house.visits('/car?q=corolla')).text).toContain('Corolla');
  expect((await house.visits('/car?q=nothing')).text).toContain('No car matches');
});

test('unknown parameters neither show nor count, and doubtful ones are not kept', async () => {
  const { house } = await houseWithCar();
  await house.visits('/car');
  const tracked = await house.visits('/car?utm_source=<script>&fbclid=1');
  await house.visits('/api/addProduct?limit=1&order=newest&x=1');
  await house.visits('/api/addProduct?order=newest&limit=1');

  expect(tracked).toMatchObject({ status: 200 });
  expect(tracked.text).not.toContain('utm_source');
  expect(house.timesMade('/car')).toBe(1);
  expect(house.timesMade('/api/addProduct?order=newest&limit=1')).toBe(1);
  const twice = '/api/addProduct?limit=1&limit=2';
  expect((await house.visits(twice)).status).toBe(400);
  expect((await house.visits('/api/addProduct?limit=0')).status).toBe(400);
  expect((await house.visits('/api/addProduct?limit=0')).status).toBe(400);
  expect(house.timesMade('/api/addProduct?limit=0')).toBe(2);
});
