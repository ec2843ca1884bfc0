import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sweepOrphans } from '#marketplace/platform/pictures/server/sweep-orphans.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { openListeningMarket } from '../../../../tests/listening-market.ts';
import { openMarket } from '../../../../tests/market.ts';

type Market = Awaited<ReturnType<typeof openMarket>>;

const chosen = { status: 400, code: 'invalid_request', fields: { category: 'Choose a category.' } };

async function sellerOf(market: Market) {
  const sam = await market.seller('Sam');
  const image = 'https://pictures.example/car.webp';
  const details = {
    productname: 'Sportage',
    location: 'Dhaka',
    conation: 'Good',
    resalePrice: 9_000,
    originalPrice: 20_000,
    phone: '+880 1000 000 001',
    year: 3,
    description: 'One owner.',
    image,
  };
  return {
    ...sam,
    adds: (category: unknown) => sam.posts('/addProduct', { ...details, category }),
  };
}

async function openMarketWithAdmin() {
  const market = await openMarket();
  const admin = await market.admin('Ada');
  const sets = (slug: string, changes: object) =>
    admin.patches(`/administration/makes/${slug}`, changes);
  return { market, admin, sets };
}

test('visitors meet the three makes of the specification, in its order', async () => {
  const { data } = await (await openMarket()).asks('/makes');
  expect(data).toEqual([
    { slug: 'toyota', name: 'Toyota', mark: '/brands/toyota.svg', featured: true, active: true },
    { slug: 'bmw', name: 'BMW', mark: '/brands/bmw.svg', featured: true, active: true },
    { slug: 'bentley', name: 'Bentley', mark: '/brands/bentley.svg', featured: true, active: true },
  ]);
});

test.each(['lada', 'kia', 'Toyota', '', 7, null, undefined, 'x'.repeat(50)])(
  'a car of %j is refused with words beside the field',
  async (category) => {
    const sam = await sellerOf(await openMarket());
    expect(await sam.adds(category)).toMatchObject(chosen);
  },
);

test('a make that was added has cars, a page, a filter and suggestions', async () => {
  const { market, admin } = await openMarketWithAdmin();
  const sam = await sellerOf(market);
  expect(
    await admin.posts('/administration/makes', { name: 'BYD', slug: 'byd', mark: 'BY' }),
  ).toMatchObject({ status: 200, message: 'BYD was added' });

  const { status, data } = await sam.adds('byd');
  expect(status).toBe(200);
  await sam.puts(`/addProduct/${data._id}`);
  expect((await market.asks('/category/byd?order=newest')).total).toBe(1);
  const { category } = (await market.asks('/addProduct/facets')).data;
  expect(category.map(({ value }: { value: string }) => value)).toEqual([
    ...['toyota', 'bmw', 'bentley', 'byd'],
  ]);
  expect((await market.asks('/addProduct/suggestions?q=by')).data[0]).toEqual({
    kind: 'category',
    text: 'byd',
  });
  expect((await market.page('/category/byd')).html).toContain('Featured BYD');
  expect((await market.page(`/singleProduct/${data._id}`)).html).toContain('>BYD<');
  expect((await market.page('/sitemap.xml')).html).toContain('/category/byd<');
});

test.each([
  [{ name: 'Toyota 2', slug: 'toyota' }, { slug: 'This address is taken.' }],
  [{ name: 'toyota', slug: 'toyota-2' }, { name: 'There is a make of this name.' }],
  [{ name: ' ', slug: 'x' }, { name: 'Enter the name of the make.' }],
  [{ name: 'Verified', slug: 'verified' }, { slug: 'Choose another address.' }],
  [{ name: 'MG', slug: 'MG' }, { slug: expect.stringContaining('lower-case letters') }],
  [{ name: 'MG', slug: 'mg', mark: 'MGMG' }, { mark: 'Use at most three letters.' }],
])('%j is no new make', async (make, fields) => {
  const { market, admin } = await openMarketWithAdmin();
  expect(await admin.posts('/administration/makes', make)).toMatchObject({ status: 400, fields });
  expect((await market.asks('/makes')).data).toHaveLength(3);
});

test('a make that is switched off gets no further cars, and keeps those it has', async () => {
  const { market, sets } = await openMarketWithAdmin();
  const sam = await sellerOf(market);
  const car = (await sam.adds('bmw')).data._id;
  await sam.puts(`/addProduct/${car}`);
  const corolla = await sam.hasListed('Corolla');
  await sets('bmw', { active: false });

  expect(await sam.adds('bmw')).toMatchObject(chosen);
  expect(await sam.patches(`/addProduct/${corolla}`, { category: 'bmw' })).toMatchObject(chosen);
  expect(await sam.patches(`/addProduct/${car}`, { category: 'bmw', year: 4 })).toMatchObject({
    status: 200,
  });
  expect((await market.asks('/category/bmw?order=newest')).total).toBe(1);
  expect((await market.page('/category/bmw')).html).toContain('Featured BMW');

  await sets('bmw', { active: true });
  expect(await sam.adds('bmw')).toMatchObject({ status: 200 });
});

test('one that is switched off and has no cars is unknown to visitors', async () => {
  const { market, sets } = await openMarketWithAdmin();
  await sets('bentley', { active: false });

  const slugs = (await market.asks('/makes')).data.map(({ slug }: { slug: string }) => slug);
  expect(slugs).toEqual(['toyota', 'bmw']);
  expect((await market.page('/car?category=bentley')).status).toBe(400);
  expect(await market.asks('/category/bentley?order=newest')).toMatchObject({ total: 0, data: [] });
});

test('a car that comes while its make is being switched off is refused', async () => {
  const { market } = await openMarketWithAdmin();
  const sam = await sellerOf(market);
  const answer = await callDuringTransaction(
    market.db,
    (tx) => sql`update makes set active = false where slug = 'bmw'`.execute(tx),
    () => sam.adds('bmw'),
  );
  expect(answer).toMatchObject(chosen);
});

test('a make is removed only while it has no cars, not even one that is just coming', async () => {
  const { market, admin } = await openMarketWithAdmin();
  const sam = await sellerOf(market);
  const remove = (slug: string) => admin.deletes(`/administration/makes/${slug}`);
  const refused = { status: 409, code: 'make_has_cars' };
  await sam.adds('toyota');
  expect(await remove('toyota')).toMatchObject(refused);

  const late = await callDuringTransaction(
    market.db,
    (tx) =>
      sql`insert into listings (seller_id, name, location, category, condition, resale_price, original_price,
          phone, years_used, description, pictures)
        select ${sam.id}, name, location, 'bmw', condition, resale_price, original_price, phone, years_used,
          description, pictures from listings`.execute(tx),
    () => remove('bmw'),
  );
  expect(late).toMatchObject(refused);
  expect(await remove('bentley')).toMatchObject({ status: 200, message: 'Bentley was deleted' });
  expect(await remove('bentley')).toMatchObject({ status: 404, code: 'make_not_found' });
});

test('models are suggested in order, each once', async () => {
  const { market, admin } = await openMarketWithAdmin();
  const models = '/administration/makes/bentley/models';
  expect(await admin.posts(models, { model: ' Blower ' })).toMatchObject({ status: 200 });
  expect(await admin.posts(models, { model: 'BLOWER' })).toMatchObject({
    status: 400,
    fields: { model: 'This model is there already.' },
  });
  expect(await admin.posts('/administration/makes/lada/models', { model: 'Niva' })).toMatchObject({
    status: 404,
  });
  const before = (await market.asks('/makes/bentley/models')).data;
  expect(before.slice(0, 5)).toEqual(['Arnage', 'Azure', 'Bentayga', 'Blower', 'Brooklands']);
  await admin.deletes(`${models}/${encodeURIComponent('Continental GT')}`);
  expect((await market.asks('/makes/bentley/models')).data).toEqual(
    before.filter((model: string) => model !== 'Continental GT'),
  );
  expect((await market.asks('/makes/lada/models')).data).toEqual([]);
});

test('every change is in the audit trail, once, with who made it', async () => {
  const { admin, sets } = await openMarketWithAdmin();
  await admin.posts('/administration/makes', { name: 'BYD', slug: 'byd' });
  await sets('byd', { active: false, featured: true, mark: 'B' });
  await sets('byd', { active: false, featured: true, mark: 'B' });
  await sets('byd', { active: true, featured: false });
  await admin.posts('/administration/makes/byd/models', { model: 'Seal' });
  await admin.deletes('/administration/makes/byd/models/Seal');
  await admin.deletes('/administration/makes/byd/models/Seal');
  await admin.deletes('/administration/makes/byd');

  const { data } = await admin.asks('/audit?kind=administration');
  expect(data.map(({ action }: { action: string }) => action).reverse()).toEqual([
    ...['make.added', 'make.switched_off', 'make.featured', 'make.mark_changed'],
    ...['make.switched_on', 'make.unfeatured', 'model.added', 'model.removed', 'make.removed'],
  ]);
  expect(data[1]).toMatchObject({
    actor: { name: 'Ada' },
    details: { make: 'BYD', model: 'Seal' },
  });
});

test('a mark is letters or a picture that was uploaded here, which is not swept', async () => {
  const { market, admin, sets } = await openMarketWithAdmin();
  const address = '/images/a-mark/960.webp';
  expect(await sets('kia', { mark: address })).toMatchObject({ code: 'picture_not_ours' });
  await market.db
    .insertInto('uploads')
    .values({ accountId: admin.id, address, bytes: 1_000, wantedAt: new Date(0) })
    .execute();
  await sets('kia', { mark: address, active: true });

  const kia = (await market.asks('/makes')).data[3];
  expect(kia).toEqual({ slug: 'kia', name: 'Kia', mark: address, featured: false, active: true });
  await sql`update uploads set wanted_at = to_timestamp(0)`.execute(market.db);
  await sweepOrphans(market.db, market.pictureHosting, new Date());
  const { rows } = await sql`select from uploads where discarded_at is null`.execute(market.db);
  expect(rows).toHaveLength(1);
});

test('every page has the makes in it, and a new one once makes have changed', async () => {
  const listening = await openListeningMarket();
  const admin = await listening.admin('Ada');
  const pages = ['/', '/car', '/blog', '/category/bmw', '/login'];
  for (const page of pages) {
    expect((await listening.visits(page)).text).toContain('"queryKey":["makes"]');
  }
  await admin.posts('/administration/makes', { name: 'BYD', slug: 'byd' });
  await admin.patches('/administration/makes/byd', { featured: true });

  for (const page of pages) {
    const { text } = await listening.visits(page);
    expect(text).toContain('href="/category/byd"');
  }
  expect(listening.timesMade('/blog')).toBe(2);
});

test('while so much changes that visitors meet a new make later, sellers can add cars of it at once', async () => {
  const market = await openListeningMarket({ pressure: 1 });
  const admin = await market.admin('Ada');
  const sam = await sellerOf(market);
  const shown = async () => JSON.stringify((await market.asks('/makes')).data);
  expect(await shown()).toContain('toyota');
  await admin.posts('/administration/makes', { name: 'BYD', slug: 'byd' });
  expect(await shown()).not.toContain('byd');
  expect(await sam.adds('byd')).toMatchObject({ status: 200 });
});
