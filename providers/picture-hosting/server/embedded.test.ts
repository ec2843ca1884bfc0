import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { photo } from '../../../tests/pictures.ts';
import { createDecoder } from './decoder.ts';
import { startDecoderProcess } from './decoder-process.ts';
import { embeddedPictureHosting } from './embedded.ts';

const picture = await photo({ width: 60, height: 40 }).png().toBuffer();
const minutes = 60_000;

async function openHosting() {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-pictures-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { folder, images: embeddedPictureHosting({ folder }) };
}

test('a picture is stored, recognised as our own, and removed', async () => {
  const { folder, images } = await openHosting();
  const address = await images.keep(picture);
  expect(images.isOwn(address)).toBe(true);
  expect(await readdir(folder)).toHaveLength(1);

  await images.remove(address);
  await images.remove(address);
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  '/images/../960.webp',
  '/images/../../etc/960.webp',
  '/images/short/960.webp',
  '/images/0123456789012345678901/480.webp',
  'https://evil.example/images/0123456789012345678901/960.webp',
  '',
])('%s is not our own, and removing it does nothing', async (address) => {
  const { folder, images } = await openHosting();
  await images.keep(picture);
  expect(images.isOwn(address)).toBe(false);
  await images.remove(address);
  expect(await readdir(folder)).toHaveLength(1);
});

test('a picture becomes public only after it is recorded', async () => {
  const { folder, images } = await openHosting();
  let seen: string[] = [];
  const address = await images.keep(picture, async (kept) => {
    seen = (await readdir(folder)).filter((entry) => !entry.startsWith('.'));
    expect(images.isOwn(kept.address)).toBe(true);
    expect(kept.bytes).toBeGreaterThan(0);
  });
  expect(seen).toEqual([]);
  expect(address).toMatch(/960\.webp$/);
});

test('a picture that cannot be recorded leaves no files', async () => {
  const { folder, images } = await openHosting();
  await expect(images.keep(picture, () => Promise.reject(new Error('full')))).rejects.toThrow(
    'full',
  );
  expect(await readdir(folder)).toEqual([]);
});

test('unfinished files of a crash are deleted, files of running uploads are not', async () => {
  const { folder, images } = await openHosting();
  const address = await images.keep(picture);
  for (const [name, age] of [
    ['.crashed', 11],
    ['.being-written', 1],
  ] as const) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, '480.webp'), 'half');
    const then = new Date(Date.now() - age * minutes);
    await utimes(join(folder, name), then, then);
  }

  await images.tidyUp(new Date());
  expect((await readdir(folder)).sort()).toEqual(['.being-written', address.split('/')[2]].sort());
});

test('a picture that takes too much processor time is refused, and the next one gets a new decoder', async () => {
  const decode = createDecoder({ milliseconds: 500 });
  const large = await photo({ width: 6000, height: 6000 }).png().toBuffer();
  await expect(decode(large)).rejects.toMatchObject({ reason: 'damaged' });
  expect((await decode(picture)).map(({ width }) => width)).toEqual([480, 960, 1600]);
});

test('the decoder accepts only pictures of the stated format', async () => {
  const decoder = startDecoderProcess();
  onTestFinished(() => void decoder.end());
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const gif = await photo({ width: 9, height: 9 }).gif().toBuffer();
  for (const file of [svg, gif]) {
    // Any other reason would mean that a loader had had a look at it.
    await expect(decoder.decode(file, 'png', 10_000)).rejects.toMatchObject({ reason: 'damaged' });
  }
  await expect(decoder.decode(picture, 'jpeg', 10_000)).rejects.toMatchObject({
    reason: 'not_an_image',
  });
  expect(await decoder.decode(picture, 'png', 10_000)).toHaveLength(3);
});

test('with too many waiting uploads the next one is refused as busy', async () => {
  const decode = createDecoder({ places: 1, waiting: 1 });
  const results = await Promise.allSettled([decode(picture), decode(picture), decode(picture)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(results[2]).toMatchObject({ reason: { reason: 'busy' } });
});

test('after a decoder has ended the next picture gets a new one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const decode = createDecoder({ idle: 20 });
  await decode(picture);
  vi.advanceTimersByTime(20);
  expect(await decode(picture)).toHaveLength(3);
});

test('a full or read-only folder is reported as unavailable, not as a bad picture', async () => {
  const { folder } = await openHosting();
  const noFolder = join(folder, 'a file');
  await writeFile(noFolder, '');

  const images = embeddedPictureHosting({ folder: noFolder });
  await expect(images.keep(picture)).rejects.toMatchObject({ reason: 'unavailable' });
});
