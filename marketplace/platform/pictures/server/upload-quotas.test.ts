import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';
import { photo, pictureForm } from '../../../../tests/pictures.ts';
import { uploadsOf } from '../../../../tests/uploads/recorded-uploads.ts';
import { addUpload } from './upload-store.ts';

const small = await photo({ width: 60, height: 40 }).png().toBuffer();
type Market = Awaited<ReturnType<typeof openMarket>>;

async function addUploads(market: Market, accountId: string, count: number, bytes = 1000) {
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

test('the 31st upload of an account within an hour is refused', async () => {
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

test('an account keeps at most 200 unused pictures, however many are uploaded at once', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await addUploads(market, sam.id, 198);

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

test('concurrent inserts add only as many uploads as the quota leaves', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await addUploads(market, sam.id, 199);

  // Calls the store, because the route serializes uploads, which would hide a race.
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, number) =>
      addUpload(market.db, sam.id, { address: `/images/${number}/960.webp`, bytes: 1000 }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('pictures that a car shows are not unused, but use disk quota', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await addUploads(market, sam.id, 200);
  const [upload] = await uploadsOf(market, sam.id);
  await sam.hasListed('Corolla', { pictures: [upload!.address] });
  expect(await sam.posts('/image', pictureForm(small))).toMatchObject({ status: 200 });

  const sue = await market.seller('Sue');
  await addUploads(market, sue.id, 2, 2 ** 29);
  expect(await sue.posts('/image', pictureForm(small))).toMatchObject({
    status: 409,
    code: 'picture_space_full',
  });
});

test('an upload that the quota refuses leaves no file', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await addUploads(market, sam.id, 199);
  const before = await readdir(market.pictureFolder);

  await Promise.all(Array.from({ length: 4 }, () => sam.posts('/image', pictureForm(small))));
  expect(await readdir(market.pictureFolder)).toHaveLength(before.length + 1);
});
