import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';
import { photo, pictureForm } from '../../../../tests/pictures.ts';
import { formOf, multipartType } from '../../../../tests/uploads/form.ts';

const jpeg = await photo({ width: 2000, height: 1000 }).jpeg().toBuffer();
const small = await photo({ width: 60, height: 40 }).png().toBuffer();
type Market = Awaited<ReturnType<typeof openMarket>>;

/** Uploads on real connections, so that a test can send them in pieces. */
async function openConnections(market: Market) {
  await market.app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => market.app.close());
  const { port } = market.app.server.address() as AddressInfo;

  return function upload(token: string, headers: Record<string, string> = {}) {
    const connection = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/image',
      headers: { authorization: `Bearer ${token}`, 'content-type': multipartType, ...headers },
    });
    onTestFinished(() => void connection.destroy());
    const answer = new Promise<number>((resolve, reject) => {
      connection.on('response', (response) => {
        response.resume();
        resolve(response.statusCode!);
      });
      connection.on('error', reject);
    });
    // Some tests abort the connection.
    answer.catch(() => {});
    return { connection, answer };
  };
}

const formWithPhoto = formOf({ filename: 'car.jpg', type: 'image/jpeg', content: jpeg }).body;

test('an aborted upload leaves no file and does not delay the next', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const before = await readdir(market.pictureFolder);
  const upload = await openConnections(market);
  const isHeard = once(market.app.server, 'request');
  const { connection, answer } = upload(sam.token);
  connection.write(formWithPhoto.subarray(0, 5_000));
  await isHeard;
  connection.destroy();

  await expect(answer).rejects.toThrow();
  expect(await sam.posts('/image', pictureForm(small))).toMatchObject({ status: 200 });
  expect(await readdir(market.pictureFolder)).toHaveLength(before.length + 1);
});

test('a large upload is refused by its content-length before it is read', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const { connection, answer } = (await openConnections(market))(sam.token, {
    'content-length': String(100 * 1024 ** 2),
  });
  connection.flushHeaders();
  expect(await answer).toBe(413);
});

test('an upload without a content-length is refused once it is too long', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const { connection, answer } = (await openConnections(market))(sam.token);
  connection.write(formWithPhoto.subarray(0, 5_000));
  connection.write(Buffer.alloc(11 * 1024 ** 2));
  expect(await answer).toBe(413);
});

test('visitors are refused before their upload is read', async () => {
  const market = await openMarket();
  const { connection, answer } = (await openConnections(market))('null');
  connection.write(formWithPhoto.subarray(0, 5_000));
  expect(await answer).toBe(401);
});

test('during twelve uploads the next one is refused with a retry-after', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const sue = await market.seller('Sue');
  const upload = await openConnections(market);
  const slow = Array.from({ length: 12 }, () => upload(sam.token));
  for (const { connection } of slow) connection.write(formWithPhoto.subarray(0, 5_000));

  await expect
    .poll(() => sue.posts('/image', {}), { interval: 100 })
    .toMatchObject({ status: 503, code: 'busy', headers: { 'retry-after': '5' } });

  for (const { connection } of slow) connection.end(formWithPhoto.subarray(5_000));
  expect(new Set(await Promise.all(slow.map(({ answer }) => answer)))).toEqual(new Set([200]));
});
