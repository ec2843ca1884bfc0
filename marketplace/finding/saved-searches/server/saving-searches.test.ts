import { expect, test } from 'vitest';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { openMarket } from '../../../../tests/market.ts';
import { knowsPlaces } from '../../../../tests/places.ts';

const toyotas = { name: 'Toyotas', query: 'category=toyota&maxPrice=20000', often: 'daily' };

test('a saved search is listed in its canonical spelling, and opens the list again', async () => {
  const market = await openMarket();
  const bea = await market.buyer('Bea');
  const query = 'order=cheapest&show=48&maxPrice=20000.00&category=TOYOTA&near=&evil=1';
  const saved = await bea.posts('/saved-searches', { ...toyotas, query });
  expect(saved).toMatchObject({ status: 200, message: 'Search saved', data: toyotas });

  const { data } = await bea.asks('/saved-searches');
  expect(data).toEqual([{ ...toyotas, id: saved.data.id, createdAt: expect.any(String) }]);
  expect((await market.page(`/car?${data[0].query}`)).status).toBe(200);
});

test('saving a search again changes the saved one', async () => {
  const bea = await (await openMarket()).buyer('Bea');
  const first = await bea.posts('/saved-searches', toyotas);
  const again = await bea.posts('/saved-searches', { ...toyotas, name: 'Mine', often: 'instant' });
  expect(again.data).toMatchObject({ id: first.data.id, name: 'Mine', often: 'instant' });
  expect((await bea.asks('/saved-searches')).data).toHaveLength(1);
});

test('only its owner can rename, silence and delete a saved search', async () => {
  const market = await openMarket();
  const [bea, eve] = [await market.buyer('Bea'), await market.seller('Eve')];
  const { id } = (await bea.posts('/saved-searches', toyotas)).data;
  const address = `/saved-searches/${id}`;

  expect(await eve.patches(address, { often: 'never' })).toMatchObject({ status: 404 });
  expect(await eve.deletes(address)).toMatchObject({ code: 'search_not_found' });
  expect((await eve.asks('/saved-searches')).data).toEqual([]);

  expect((await bea.patches(address, { often: 'never' })).data).toMatchObject({
    name: 'Toyotas',
    often: 'never',
  });
  expect((await bea.patches(address, { name: '  Family cars ' })).data).toMatchObject({
    name: 'Family cars',
    often: 'never',
  });
  expect(await bea.patches(address, { often: 'hourly' })).toMatchObject({ status: 400 });
  expect(await bea.deletes(address)).toMatchObject({ status: 200 });
  expect(await bea.deletes(address)).toMatchObject({ status: 404 });
  expect(await bea.deletes('/saved-searches/x')).toMatchObject({ status: 404 });
});

test.for([
  [{ query: '' }, 'Choose at least one filter first.'],
  [{ query: 'order=cheapest' }, 'Choose at least one filter first.'],
  [{ query: 'fuel=steam' }, 'This search has a value we cannot read: fuel. Use '],
  [{ query: 'category=tesla' }, 'This search has a value we cannot read: category.'],
  [{ query: `q=${'x'.repeat(2_000)}` }, 'This search is too long to be saved.'],
  [
    { query: [0, 1, 2, 3].map((n) => `location=${n}${'é'.repeat(99)}`).join('&') },
    'This search is too long to be saved.',
  ],
] as const)(
  'a search that cannot be saved is refused with a reason: %#',
  async ([changes, word]) => {
    const bea = await (await openMarket()).buyer('Bea');
    const { status, fields } = await bea.posts('/saved-searches', { ...toyotas, ...changes });
    expect(status).toBe(400);
    expect(fields.query).toContain(word);
    expect((await bea.asks('/saved-searches')).data).toEqual([]);
  },
);

test('an unknown place, an empty or long name and an unknown time zone are refused', async () => {
  const market = await openMarket();
  await knowsPlaces(market.db);
  const bea = await market.buyer('Bea');
  const refused = async (changes: object) =>
    Object.keys((await bea.posts('/saved-searches', { ...toyotas, ...changes })).fields);
  expect(await refused({ query: 'near=999999' })).toEqual(['near']);
  expect(await refused({ name: ' ' })).toEqual(['name']);
  expect(await refused({ name: 'x'.repeat(101) })).toEqual(['name']);
  expect(await refused({ timeZone: 'Mars/Base' })).toEqual(['timeZone']);
});

test('an account saves at most twenty searches, however many at once', async () => {
  const bea = await (await openMarket()).buyer('Bea');
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      bea.posts('/saved-searches', { ...toyotas, query: `maxPrice=${1_000 + number}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    code: 'too_many_searches',
  });
  const { data } = await bea.asks('/saved-searches');
  expect(data).toHaveLength(20);
  expect(await bea.posts('/saved-searches', { ...data[0], often: 'never' })).toMatchObject({
    status: 200,
  });
  await bea.deletes(`/saved-searches/${data[0].id}`);
  expect(await bea.posts('/saved-searches', toyotas)).toMatchObject({ status: 200 });
});

test('the browser sets the first time zone, and a chosen one stays', async () => {
  const bea = await (await openMarket()).buyer('Bea');
  expect((await bea.asks('/alerts')).data).toEqual({
    timeZone: 'UTC',
    priceDrops: true,
    messages: true,
    emailConfirmed: false,
  });
  await bea.posts('/saved-searches', { ...toyotas, timeZone: 'asia/dhaka' });
  expect((await bea.asks('/alerts')).data).toMatchObject({ timeZone: 'Asia/Dhaka' });

  await bea.patches('/alerts', { timeZone: 'Europe/Berlin', priceDrops: false });
  await bea.posts('/saved-searches', { ...toyotas, query: 'fuel=diesel', timeZone: 'Asia/Dhaka' });
  expect((await bea.asks('/alerts')).data).toMatchObject({
    timeZone: 'Europe/Berlin',
    priceDrops: false,
  });
  expect(await bea.patches('/alerts', { timeZone: 'Mars/Base' })).toMatchObject({ status: 400 });
  expect(await bea.patches('/alerts', {})).toMatchObject({ status: 200 });
});

test('the first time zone may be set after other settings', async () => {
  const market = await openMarket();
  const zoneOf = async (person: { asks: (path: string) => Promise<{ data: unknown }> }) =>
    (await person.asks('/alerts')).data;
  const bea = await market.buyer('Bea');
  await bea.patches('/alerts', { priceDrops: false });
  expect(await zoneOf(bea)).toMatchObject({ timeZone: 'UTC' });
  await bea.posts('/saved-searches', { ...toyotas, timeZone: 'Asia/Dhaka' });
  expect(await zoneOf(bea)).toMatchObject({ timeZone: 'Asia/Dhaka', priceDrops: false });
  await bea.patches('/alerts', { messages: false, browserTimeZone: 'Europe/Berlin' });
  expect(await zoneOf(bea)).toMatchObject({ timeZone: 'Asia/Dhaka', messages: false });
  // As in settings from before `zoneKnown` existed.
  await market.db.updateTable('alertSettings').set({ zoneKnown: false }).execute();
  await bea.patches('/alerts', { browserTimeZone: 'Europe/Berlin' });
  expect(await zoneOf(bea)).toMatchObject({ timeZone: 'Asia/Dhaka' });

  const eve = await market.buyer('Eve');
  await eve.patches('/alerts', { priceDrops: false, browserTimeZone: 'asia/dhaka' });
  expect(await zoneOf(eve)).toMatchObject({ timeZone: 'Asia/Dhaka', priceDrops: false });

  const zoe = await market.buyer('Zoe');
  await zoe.patches('/alerts', { timeZone: 'UTC' });
  await zoe.posts('/saved-searches', { ...toyotas, timeZone: 'Asia/Dhaka' });
  expect(await zoneOf(zoe)).toMatchObject({ timeZone: 'UTC' });
});

test('a deleted account leaves no searches, settings and notifications', async () => {
  const market = await openMarket();
  const [bea, ada] = [await market.buyer('Bea'), await market.admin('Ada')];
  const car = await (await market.seller('Sam')).hasListed('Corolla');
  await bea.posts('/saved-searches', { ...toyotas, timeZone: 'Asia/Dhaka' });
  await market.db
    .insertInto('told')
    .values({ accountId: bea.id, listingId: car, kind: 'fits', price: 1, toldAt: new Date() })
    .execute();
  expect(await ada.deletes(`/user/${bea.id}`)).toMatchObject({ status: 200 });
  for (const table of ['savedSearches', 'alertSettings', 'told'] as const) {
    expect(await market.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('an account that is closed while it saves a search leaves none behind', async () => {
  const market = await openMarket();
  const bea = await market.buyer('Bea');
  const answer = await callDuringTransaction(
    market.db,
    (tx) => tx.updateTable('accounts').set({ state: 'closed' }).where('id', '=', bea.id).execute(),
    () => bea.posts('/saved-searches', toyotas),
  );
  expect(answer.status).toBe(401);
  expect(await market.db.selectFrom('savedSearches').selectAll().execute()).toEqual([]);
});

test('an account that is closed while it changes settings leaves none behind', async () => {
  const market = await openMarket();
  const bea = await market.buyer('Bea');
  const answer = await callDuringTransaction(
    market.db,
    (tx) => tx.updateTable('accounts').set({ state: 'closed' }).where('id', '=', bea.id).execute(),
    () => bea.patches('/alerts', { priceDrops: false }),
  );
  expect(answer.status).toBe(401);
  expect(await market.db.selectFrom('alertSettings').selectAll().execute()).toEqual([]);
});

test('a browser with an unknown time zone can still end emails', async () => {
  const { buyer } = await openMarket();
  const bea = await buyer('Bea');
  await bea.patches('/alerts', { messages: false, browserTimeZone: 'Etc/Unknown' });
  expect((await bea.asks('/alerts')).data).toMatchObject({ messages: false, timeZone: 'UTC' });
});
