import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { photo } from '../../../tests/pictures.ts';
import { standIn } from '../../../tests/services/http-stand-in.ts';
import { s3PictureHosting } from './s3.ts';

const picture = await photo({ width: 60, height: 40 }).png().toBuffer();
const publicUrl = 'https://pictures.example/cars';

type Answer = (response: ServerResponse) => unknown;

async function openBucket(answer: Answer = (response) => response.end(), milliseconds = 60_000) {
  const bucket = await standIn((_call, response) => answer(response));
  const images = s3PictureHosting(
    {
      endpoint: bucket.address,
      bucket: 'cars',
      region: 'eu-central-1',
      accessKeyId: 'AKIAEXAMPLE',
      secretAccessKey: 'do not tell',
      publicUrl,
    },
    { milliseconds },
  );
  return { images, calls: bucket.calls };
}

test('three widths are uploaded with a signature and an immutable cache-control', async () => {
  const { images, calls } = await openBucket();
  const address = await images.keep(picture);

  const name = address.match(
    /^https:\/\/pictures\.example\/cars\/images\/([\w-]{22,})\/960\.webp$/,
  )?.[1];
  expect(name).toBeDefined();
  expect(calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    `PUT /cars/images/${name}/1600.webp`,
    `PUT /cars/images/${name}/480.webp`,
    `PUT /cars/images/${name}/960.webp`,
  ]);
  for (const { headers, body } of calls) {
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(body.length),
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      'x-amz-date': expect.stringMatching(/^\d{8}T\d{6}Z$/),
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=.*host.*, Signature=[0-9a-f]{64}$/,
      ),
    });
    expect(JSON.stringify(headers)).not.toContain('do not tell');
    expect(body.toString('latin1', 8, 12)).toBe('WEBP');
  }
});

test('a redirect of the bucket is refused', async () => {
  const elsewhere = await standIn((_call, response) => response.end());
  const { images } = await openBucket((response) =>
    response.writeHead(307, { location: elsewhere.address }).end(),
  );
  const address = `${publicUrl}/images/0123456789012345678901/960.webp`;

  await expect(images.keep(picture)).rejects.toMatchObject({ reason: 'unavailable' });
  await expect(images.remove(address)).rejects.toMatchObject({ reason: 'unavailable' });
  expect(elsewhere.calls).toEqual([]);
});

test('pages may show pictures from the bucket, and it knows its own', async () => {
  const { images } = await openBucket();
  const address = await images.keep(picture);
  expect(images.origins).toEqual(['https://pictures.example']);
  expect(images.isOwn(address)).toBe(true);
  expect(images.isOwn(address.replace('pictures.example', 'evil.example'))).toBe(false);
  expect(images.isOwn(new URL(address).pathname)).toBe(false);
});

test('a picture is recorded before it is uploaded', async () => {
  const { images, calls } = await openBucket();
  await expect(images.keep(picture, () => Promise.reject(new Error('full')))).rejects.toThrow(
    'full',
  );
  expect(calls).toEqual([]);
});

test('removing deletes all three widths, also if they are missing', async () => {
  const { images, calls } = await openBucket((response) => response.writeHead(204).end());
  const address = await images.keep(picture);
  calls.length = 0;

  await images.remove(address);
  expect(calls.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`).sort()).toEqual([
    'DELETE 1600.webp',
    'DELETE 480.webp',
    'DELETE 960.webp',
  ]);
  calls.length = 0;
  await images.remove('https://elsewhere.example/images/0123456789012345678901/960.webp');
  expect(calls).toEqual([]);
});

test('a refusal of the bucket counts as unavailable, and is not shown', async () => {
  const { images } = await openBucket((response) =>
    response.writeHead(403).end('<Error>SECRET</Error>'),
  );
  await expect(images.keep(picture)).rejects.toMatchObject({
    reason: 'unavailable',
    message: expect.not.stringContaining('SECRET'),
  });
});

test('a temporary failure of the bucket is retried', async () => {
  let failures = 2;
  const { images } = await openBucket((response) => {
    failures -= 1;
    response.writeHead(failures >= 0 ? 503 : 200).end();
  });
  expect(images.isOwn(await images.keep(picture))).toBe(true);
});

test('a silent bucket is given up', async () => {
  const { images } = await openBucket(() => {}, 500);
  await expect(images.keep(picture)).rejects.toMatchObject({ reason: 'unavailable' });
});

test('a file that is not a picture is not uploaded', async () => {
  const { images, calls } = await openBucket();
  await expect(images.keep(Buffer.from('<svg xmlns="x"></svg>'))).rejects.toMatchObject({
    reason: 'not_an_image',
  });
  expect(calls).toEqual([]);
});
