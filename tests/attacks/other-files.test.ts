import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { openMarket } from '../market.ts';

const ways = [
  '..',
  '../..',
  '%2e%2e',
  '%2e%2e/%2e%2e',
  '..%2f..',
  '..%5c..',
  '..\\..',
  '%252e%252e',
  '..%252f..',
  '%c0%ae%c0%ae',
  '....//....',
  '..;',
  'car/..%2f..',
  'car/../..',
  '.%00.',
];
const secret = 'nobody may read this';

/** A site with built files and pictures, beside files that belong to nobody. */
async function siteWithSecrets() {
  const { dependencies } = await openMarket();
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = {
    'secrets/key': secret,
    'secrets/960.webp': secret,
    '960.webp': secret,
    'site/assets/app.js': 'app',
    'site/.env': secret,
    'images/car/960.webp': 'a picture',
    'images/car/960.webp.txt': secret,
    'images/car/.hidden.webp': secret,
    'images/.unfinished/960.webp': secret,
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const app = createApp({
    ...dependencies,
    pictureFolder: join(folder, 'images'),
    pages: { ...dependencies.pages, folder: join(folder, 'site') },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return { app, folder };
}

test('neither pictures nor built files lead to any other file', async () => {
  const { app, folder } = await siteWithSecrets();
  const asked = async (url: string) => {
    const { statusCode, body } = await app.inject(url);
    return { url, statusCode, body };
  };
  expect(await asked('/images/car/960.webp')).toMatchObject({ statusCode: 200, body: 'a picture' });
  expect(await asked('/assets/app.js')).toMatchObject({ statusCode: 200, body: 'app' });

  const attempts = [
    ...['/images', '/assets', '', '/images/car', '/api'].flatMap((start) =>
      ways.flatMap((way) => [
        `${start}/${way}/secrets/key`,
        `${start}/${way}/secrets/960.webp`,
        `${start}/${way}/960.webp`,
        `${start}/${way}/etc/passwd`,
      ]),
    ),
    ...['/.env', '/images/.unfinished/960.webp', '/images/car/.hidden.webp'],
    ...['/images/car/960.webp.txt', '/images/car/960.webp%00.txt', '/images/car/960.webp%00'],
    ...[`/images/${encodeURIComponent(join(folder, 'secrets/key'))}`, '/images//etc/passwd'],
    ...['/images/file:%2f%2f%2fetc/960.webp', '/images/car', '/images/', '/images', '/assets/'],
  ];
  for (const attempt of attempts) {
    const { url, statusCode, body } = await asked(attempt);
    expect({ url, told: body.includes(secret) || body.includes('root:') }).toEqual({
      url,
      told: false,
    });
    expect({ url, failed: statusCode >= 500 }).toEqual({ url, failed: false });
  }
});
