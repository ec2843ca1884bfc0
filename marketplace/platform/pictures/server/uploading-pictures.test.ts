import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PictureRefused } from '#providers/picture-hosting/picture-hosting.ts';
import { openMarket } from '../../../../tests/market.ts';
import { photo, pictureForm, tellTaleExif } from '../../../../tests/pictures.ts';
import { loggedErrors } from '../../../../tests/runner/logged-errors.ts';
import { formOf, multipartType } from '../../../../tests/uploads/form.ts';
import { uncleanTraits } from '../../../../tests/uploads/unclean-traits.ts';
import { addUpload } from './upload-store.ts';

const jpeg = await photo({ width: 2000, height: 1000 }).jpeg().toBuffer();
const small = await photo({ width: 60, height: 40 }).png().toBuffer();

type Market = Awaited<ReturnType<typeof openMarket>>;

const served = async (market: Market, address: string) =>
  (await market.app.inject(address)).rawPayload;
const uploadsOf = (market: Market, accountId: string) =>
  market.db
    .selectFrom('uploads')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();

/** Red on the left and blue on the right, as it was painted. */
async function coloursOf(picture: Buffer) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * info.channels);
    return red > blue ? 'red' : 'blue';
  };
  const { width, height } = info;
  return { topLeft: at(2, 2), topRight: at(width - 3, 2), bottomLeft: at(2, height - 3) };
}

test('a seller uploads a photo and gets the address it is shown from, in three widths', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const answer = await sam.posts('/image', pictureForm(jpeg));

  expect(answer).toMatchObject({
    status: 200,
    success: true,
    data: { display_url: expect.stringMatching(/^\/images\/[\w-]{22,}\/960\.webp$/) },
  });
  for (const width of [480, 960, 1600]) {
    const address = answer.data.display_url.replace('/960.', `/${width}.`);
    expect(await sharp(await served(market, address)).metadata()).toMatchObject({
      format: 'webp',
      width,
      height: width / 2,
    });
  }
  expect(await uploadsOf(market, sam.id)).toMatchObject([
    { address: answer.data.display_url, bytes: expect.any(Number), discardedAt: null },
  ]);
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  '%s is taken, and comes out as clean WebP',
  async (format) => {
    const market = await openMarket();
    const sam = await market.seller('Sam');
    const picture = await photo({ width: 150, height: 100 })
      .toFormat(format)
      .withExif(tellTaleExif)
      .toBuffer();
    expect((await sharp(picture).metadata()).exif).toBeDefined();

    const { data } = await sam.posts('/image', pictureForm(picture));
    const kept = await served(market, data.display_url);
    expect(uncleanTraits(kept)).toEqual([]);
    expect(kept.includes('TellTaleCamera')).toBe(false);
    expect(await coloursOf(kept)).toMatchObject({ topLeft: 'red', topRight: 'blue' });
  },
);

test('a photo that was taken with the camera on its side is turned upright', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const onItsSide = await photo().withMetadata({ orientation: 6 }).jpeg().toBuffer();

  const { data } = await sam.posts('/image', pictureForm(onItsSide));
  const kept = await served(market, data.display_url);
  expect(await sharp(kept).metadata()).toMatchObject({ width: 800, height: 1200 });
  expect(await coloursOf(kept)).toEqual({ topLeft: 'red', topRight: 'red', bottomLeft: 'blue' });
});

test('an animation stands still, and what was transparent is white', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const [red, blue] = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 50, height: 50, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const animated = await sharp([red!, blue!], { join: { animated: true } })
    .webp()
    .toBuffer();
  const glass = await sharp({
    create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();

  const first = await sam.posts('/image', pictureForm(animated));
  const kept = await served(market, first.data.display_url);
  expect((await sharp(kept).metadata()).pages ?? 1).toBe(1);
  expect((await sharp(kept).stats()).dominant).toMatchObject({ b: 8 });

  const second = await sam.posts('/image', pictureForm(glass));
  const pixels = await sharp(await served(market, second.data.display_url))
    .raw()
    .toBuffer();
  expect(pixels.every((value) => value > 250)).toBe(true);
});

test('pictures are served as nothing but pictures, for ever, in a sandbox', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const { data } = await sam.posts('/image', pictureForm(small));

  const { statusCode, headers } = await market.app.inject(data.display_url);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*; sandbox$/),
  });
});

test('nothing else in the folder of pictures can be reached', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const { data } = await sam.posts('/image', pictureForm(small));
  const name = data.display_url.split('/')[2];

  for (const address of [
    '/images/',
    '/images',
    `/images/${name}`,
    `/images/${name}/`,
    `/images/.${name}/960.webp`,
    `/images/%2e${name}/960.webp`,
    '/images/../package.json',
    '/images/..%2f..%2fetc%2fpasswd',
    `/images/${name}/..%2f${name}/960.webp`,
    `/images/${name}/960.webp.html`,
  ]) {
    const { statusCode } = await market.app.inject(address);
    expect({ address, isRefused: statusCode >= 400 && statusCode < 500 }).toEqual({
      address,
      isRefused: true,
    });
  }
});

test('each upload counts, and thirty an hour are enough', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  for (let count = 0; count < 30; count += 1) {
    expect(await sam.posts('/image', {})).toMatchObject({ status: 400 });
  }
  expect(await sam.posts('/image', pictureForm(small))).toMatchObject({
    status: 429,
    code: 'too_many_requests',
  });
});

test('the form is told what it is missing', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  expect(await sam.posts('/image', pictureForm(small, { field: 'photo' }))).toMatchObject({
    status: 400,
    code: 'invalid_request',
    fields: { image: expect.stringContaining('image') },
  });
});

async function hasUploaded(market: Market, accountId: string, count: number, bytes = 1000) {
  await market.db
    .insertInto('uploads')
    .values(
      Array.from({ length: count }, () => ({
        accountId,
        address: `/images/${crypto.randomUUID()}/960.webp`,
        bytes,
      })),
    )
    .execute();
}

test('two hundred pictures that no car shows are enough, however many more come at once', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await hasUploaded(market, sam.id, 198);

  const answers = await Promise.all(
    Array.from({ length: 6 }, () => sam.posts('/image', pictureForm(small))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
  expect(await sam.posts('/image', pictureForm(small))).toMatchObject({
    status: 409,
    code: 'too_many_pictures',
  });
  expect(await uploadsOf(market, sam.id)).toHaveLength(200);
});

test('of many that are put on record at the same moment, only what is left of the quota is', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await hasUploaded(market, sam.id, 199);

  // Straight at the record: pictures take turns before, which would hide a race.
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, number) =>
      addUpload(market.db, sam.id, { address: `/images/${number}/960.webp`, bytes: 1000 }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('pictures that a car shows do not count as unused, but take up space', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await hasUploaded(market, sam.id, 200);
  const [upload] = await uploadsOf(market, sam.id);
  await sam.hasListed('Corolla', { pictures: [upload!.address] });
  expect(await sam.posts('/image', pictureForm(small))).toMatchObject({ status: 200 });

  const sue = await market.seller('Sue');
  await hasUploaded(market, sue.id, 2, 2 ** 29);
  expect(await sue.posts('/image', pictureForm(small))).toMatchObject({
    status: 409,
    code: 'picture_space_full',
  });
});

test('what the quota refuses leaves nothing on disk', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await hasUploaded(market, sam.id, 199);
  const before = await readdir(market.pictureFolder);

  await Promise.all(Array.from({ length: 4 }, () => sam.posts('/image', pictureForm(small))));
  expect(await readdir(market.pictureFolder)).toHaveLength(before.length + 1);
});

/** On real connections, piece by piece. */
async function openDoor(market: Market) {
  await market.app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => market.app.close());
  const { port } = market.app.server.address() as AddressInfo;

  return function connects(token: string, headers: Record<string, string> = {}) {
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
    // Some are broken off by the test itself.
    answer.catch(() => {});
    return { connection, answer };
  };
}

const formWithPhoto = formOf({ filename: 'car.jpg', type: 'image/jpeg', content: jpeg }).body;

test('somebody who breaks off leaves nothing behind and holds up nobody', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const before = await readdir(market.pictureFolder);
  const connects = await openDoor(market);
  const isHeard = once(market.app.server, 'request');
  const { connection, answer } = connects(sam.token);
  connection.write(formWithPhoto.subarray(0, 5_000));
  await isHeard;
  connection.destroy();

  await expect(answer).rejects.toThrow();
  expect(await sam.posts('/image', pictureForm(small))).toMatchObject({ status: 200 });
  expect(await readdir(market.pictureFolder)).toHaveLength(before.length + 1);
});

test('a large upload is refused by its announced length before any of it is read', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const { connection, answer } = (await openDoor(market))(sam.token, {
    'content-length': String(100 * 1024 ** 2),
  });
  connection.flushHeaders();
  expect(await answer).toBe(413);
});

test('a stream without an announced end is refused once it is too long', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const { connection, answer } = (await openDoor(market))(sam.token);
  connection.write(formWithPhoto.subarray(0, 5_000));
  connection.write(Buffer.alloc(11 * 1024 ** 2));
  expect(await answer).toBe(413);
});

test('strangers are refused before their upload is read', async () => {
  const market = await openMarket();
  const { connection, answer } = (await openDoor(market))('null');
  connection.write(formWithPhoto.subarray(0, 5_000));
  expect(await answer).toBe(401);
});

test('when a dozen uploads are under way, the next one is told to come back', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const sue = await market.seller('Sue');
  const connects = await openDoor(market);
  const slow = Array.from({ length: 12 }, () => connects(sam.token));
  for (const { connection } of slow) connection.write(formWithPhoto.subarray(0, 5_000));

  await expect
    .poll(() => sue.posts('/image', {}), { interval: 100 })
    .toMatchObject({ status: 503, code: 'busy', headers: { 'retry-after': '5' } });

  for (const { connection } of slow) connection.end(formWithPhoto.subarray(5_000));
  expect(new Set(await Promise.all(slow.map(({ answer }) => answer)))).toEqual(new Set([200]));
});

test('a service outside that does not take the picture is named in the log, not in the answer', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const cause = new Error('the bucket answered 403');
  vi.spyOn(market.pictureHosting, 'keep').mockRejectedValue(
    new PictureRefused('unavailable', { cause }),
  );

  const answer = await sam.posts('/image', pictureForm(small));
  expect(answer).toMatchObject({ status: 503, code: 'pictures_unavailable' });
  expect(JSON.stringify(answer)).not.toContain('bucket');
  expect(loggedErrors()).toContain('the bucket answered 403');
});

test('the API document shows a form with one file', async () => {
  const { app } = await openMarket();
  const document = (await app.inject('/api/openapi.json')).json();
  const { requestBody } = document.paths['/api/image'].post;
  expect(requestBody.content['multipart/form-data'].schema).toMatchObject({
    type: 'object',
    required: ['image'],
    properties: { image: { type: 'string' } },
  });
});

test('a picture is kept in its own folder under a name that nobody guesses', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const answers = await Promise.all([
    sam.posts('/image', pictureForm(small)),
    sam.posts('/image', pictureForm(small)),
  ]);
  const names = answers.map(({ data }) => data.display_url.split('/')[2]);
  expect(new Set(names).size).toBe(2);
  for (const name of names) {
    expect((await readdir(join(market.pictureFolder, name))).sort()).toEqual([
      '1600.webp',
      '480.webp',
      '960.webp',
    ]);
  }
});
