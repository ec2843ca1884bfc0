import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { PictureRefused } from '#providers/picture-hosting/picture-hosting.ts';
import { openMarket } from '../../../../tests/market.ts';
import { photo, pictureForm, tellTaleExif } from '../../../../tests/pictures.ts';
import { loggedErrors } from '../../../../tests/runner/logged-errors.ts';
import { uploadsOf } from '../../../../tests/uploads/recorded-uploads.ts';
import { uncleanTraits } from '../../../../tests/uploads/unclean-traits.ts';

const jpeg = await photo({ width: 2000, height: 1000 }).jpeg().toBuffer();
const small = await photo({ width: 60, height: 40 }).png().toBuffer();
type Market = Awaited<ReturnType<typeof openMarket>>;

const served = async (market: Market, address: string) =>
  (await market.app.inject(address)).rawPayload;

/** The photo is red on the left and blue on the right. */
async function coloursOf(picture: Buffer) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * info.channels);
    return red > blue ? 'red' : 'blue';
  };
  const { width, height } = info;
  return { topLeft: at(2, 2), topRight: at(width - 3, 2), bottomLeft: at(2, height - 3) };
}

test('a seller uploads a photo and gets its public address, in three widths', async () => {
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

test('a photo taken with the camera on its side is turned upright', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const onItsSide = await photo().withMetadata({ orientation: 6 }).jpeg().toBuffer();

  const { data } = await sam.posts('/image', pictureForm(onItsSide));
  const kept = await served(market, data.display_url);
  expect(await sharp(kept).metadata()).toMatchObject({ width: 800, height: 1200 });
  expect(await coloursOf(kept)).toEqual({ topLeft: 'red', topRight: 'red', bottomLeft: 'blue' });
});

test('an animation keeps its first frame, and transparent pixels become white', async () => {
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

test('a picture is served as a picture only, immutable and sandboxed', async () => {
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

test('no other file in or beside the folder of pictures can be reached', async () => {
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

test('a form without the picture is refused with the name of the missing field', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  expect(await sam.posts('/image', pictureForm(small, { field: 'photo' }))).toMatchObject({
    status: 400,
    code: 'invalid_request',
    fields: { image: expect.stringContaining('image') },
  });
});

test('a refusal by the picture service is in the log, not in the answer', async () => {
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

test('each picture is stored in its own folder under a random name', async () => {
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
