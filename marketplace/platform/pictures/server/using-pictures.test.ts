import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';
import { photo, pictureForm } from '../../../../tests/pictures.ts';
import { sweepOrphans } from './sweep-orphans.ts';
import { isUsableBy } from './upload-store.ts';

const small = await photo({ width: 60, height: 40 }).png().toBuffer();
const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);

async function openMarketWithPicture() {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const { data } = await sam.posts('/image', pictureForm(small));
  const address: string = data.display_url;
  const file = join(market.pictureFolder, address.replace('/images/', ''));
  return { market, sam, address, isOnDisk: () => existsSync(dirname(file)) };
}

test('only the uploader may use an upload', async () => {
  const { market, sam, address } = await openMarketWithPicture();
  const sue = await market.seller('Sue');

  expect(await isUsableBy(market.db, sam.id, [address])).toBe(true);
  expect(await isUsableBy(market.db, sue.id, [address])).toBe(false);
  expect(await isUsableBy(market.db, sam.id, [address, '/images/elsewhere/960.webp'])).toBe(false);
  expect(await isUsableBy(market.db, sam.id, ['https://evil.example/car.jpg'])).toBe(false);
  expect(await isUsableBy(market.db, sam.id, [])).toBe(true);
});

test('a picture that a car of the seller shows already may stay', async () => {
  const { market, sam } = await openMarketWithPicture();
  await sam.hasListed('Corolla', { pictures: ['/images/from-the-demo/960.webp'] });
  const sue = await market.seller('Sue');

  expect(await isUsableBy(market.db, sam.id, ['/images/from-the-demo/960.webp'])).toBe(true);
  expect(await isUsableBy(market.db, sue.id, ['/images/from-the-demo/960.webp'])).toBe(false);
});

test.each([
  ['https://i.example/car.jpg', true],
  ['https://I.EXAMPLE/car.jpg', true],
  ['http://i.example/car.jpg', false],
  ['https://i.example.evil.example/car.jpg', false],
  ['https://i.example@evil.example/car.jpg', false],
  ['https://user@i.example/car.jpg', false],
  ['https://i.example:8443/car.jpg', false],
  ['//i.example/car.jpg', false],
  ['javascript:alert(1)//i.example', false],
])('with i.example allowed, %s may be used: %s', async (address, isAllowed) => {
  const { market, sam } = await openMarketWithPicture();
  expect(await isUsableBy(market.db, sam.id, [address], ['i.example'])).toBe(isAllowed);
});

test('the sweep removes a picture that no car shows after a day', async () => {
  const { market, sam, address, isOnDisk } = await openMarketWithPicture();

  await sweepOrphans(market.db, market.pictureHosting, inHours(23));
  expect(isOnDisk()).toBe(true);

  await sweepOrphans(market.db, market.pictureHosting, inHours(25));
  expect(isOnDisk()).toBe(false);
  expect(await market.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
  expect(await isUsableBy(market.db, sam.id, [address])).toBe(false);
});

test('the sweep keeps a picture that a car shows', async () => {
  const { market, sam, address, isOnDisk } = await openMarketWithPicture();
  await sam.hasListed('Corolla', { pictures: ['/images/other/960.webp', address] });

  await sweepOrphans(market.db, market.pictureHosting, inHours(1000));
  expect(isOnDisk()).toBe(true);
});

test('the sweep removes unused pictures of any number of accounts', async () => {
  const { market } = await openMarketWithPicture();
  await sql`
    with people as (
      insert into accounts (issuer, subject, email, name, role)
      select 'nobody', number::text, format('nobody%s@example.com', number), 'Nobody', 'seller'
      from generate_series(1, 250) as number returning id
    )
    insert into uploads (account_id, address, bytes)
    select id, format('/images/%s/960.webp', id), 1 from people`.execute(market.db);
  const removed: string[] = [];
  const hosting = {
    ...market.pictureHosting,
    isOwn: () => true,
    remove: async (address: string) => void removed.push(address),
  };
  await sweepOrphans(market.db, hosting, inHours(25));
  expect(removed).toHaveLength(251);
});

test('a car of another seller does not keep a picture', async () => {
  const { market, address, isOnDisk } = await openMarketWithPicture();
  const sue = await market.seller('Sue');
  await sue.hasListed('Corolla', { pictures: [address] });

  await sweepOrphans(market.db, market.pictureHosting, inHours(25));
  expect(isOnDisk()).toBe(false);
});

test('the sweep keeps a picture for a listing that is being saved', async () => {
  const { market, sam, address, isOnDisk } = await openMarketWithPicture();
  await market.db
    .updateTable('uploads')
    .set({ wantedAt: inHours(-25) })
    .execute();

  expect(await isUsableBy(market.db, sam.id, [address])).toBe(true);
  await sweepOrphans(market.db, market.pictureHosting, new Date());
  expect(isOnDisk()).toBe(true);
});

test('a picture that cannot be removed is unusable at once and removed later', async () => {
  const { market, sam, address, isOnDisk } = await openMarketWithPicture();
  const broken = { ...market.pictureHosting, remove: () => Promise.reject(new Error('no answer')) };

  await expect(sweepOrphans(market.db, broken, inHours(25))).rejects.toMatchObject({
    message: '1 pictures could not be removed',
    cause: { message: 'no answer' },
  });
  expect(await isUsableBy(market.db, sam.id, [address])).toBe(false);
  expect(isOnDisk()).toBe(true);

  await sweepOrphans(market.db, market.pictureHosting, inHours(25));
  expect(isOnDisk()).toBe(false);
});
