import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sweep } from '#server/background/sweep.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { openMarket } from '../../../../tests/market.ts';

async function marketWithCar() {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const car = await sam.hasListed('Corolla', { price: 10_000 });
  return { market, sam, bea, car };
}

type Market = Awaited<ReturnType<typeof openMarket>>;
type Person = Awaited<ReturnType<Market['buyer']>>;

const saves = (who: Person, ...ids: string[]) =>
  who.puts('/favourites', { cars: ids.map((id) => ({ id })) });
const idsOf = async (who: Person): Promise<string[]> => (await who.asks('/favourites/ids')).data;
const listOf = async (who: Person) => (await who.asks('/favourites')).data;
const day = 24 * 3_600_000;

async function manyCars({ db }: Market, seller: Person, count: number): Promise<string[]> {
  const pattern = await seller.hasListed('Pattern', { state: 'draft' });
  const { rows } = await sql<{ id: string }>`
    insert into listings (seller_id, name, location, category, condition, resale_price, original_price, phone,
      years_used, description, pictures, state)
    select seller_id, name, location, category, condition, resale_price, original_price, phone, years_used,
      description, pictures, 'advertised' from listings, generate_series(1, ${count})
    where id = ${pattern} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

test('a car that is saved twice is saved once, with the price of then', async () => {
  const { bea, sam, car } = await marketWithCar();
  const camry = await sam.hasListed('Camry');
  expect(await saves(bea, car)).toMatchObject({ status: 200, data: [car] });
  expect(await saves(bea, car, car)).toMatchObject({ status: 200, data: [car] });
  expect(await saves(bea, camry, car)).toMatchObject({ status: 200, data: [camry, car] });

  expect(await listOf(bea)).toMatchObject([
    { id: camry, savedPrice: 4500, car: { productname: 'Camry', phone: '+880 10** *** **1' } },
    { id: car, savedPrice: 10_000, car: { productname: 'Corolla', resalePrice: 10_000 } },
  ]);
});

test('cars that are saved in one call keep their order', async () => {
  const { bea, sam, car } = await marketWithCar();
  const others = [await sam.hasListed('Camry'), await sam.hasListed('Yaris')];
  expect((await saves(bea, others[1]!, car, others[0]!)).data).toEqual([others[1], car, others[0]]);
});

test('a favourite has the price when it was saved and the price now', async () => {
  const { bea, sam, car } = await marketWithCar();
  await saves(bea, car);
  await sam.patches(`/addProduct/${car}`, { resalePrice: 9_400 });
  await saves(bea, car);
  expect(await listOf(bea)).toMatchObject([{ savedPrice: 10_000, car: { resalePrice: 9_400 } }]);
});

test('a browser may send the price that it showed, if the car ever cost that', async () => {
  const { market, bea, sam, car } = await marketWithCar();
  await sam.patches(`/addProduct/${car}`, { resalePrice: 9_400 });
  const savedPrice = async (name: string, price: number) => {
    const buyer = await market.buyer(name);
    const answer = await buyer.puts('/favourites', { cars: [{ id: car, price }] });
    expect(answer.status).toBe(200);
    return (await listOf(buyer))[0].savedPrice;
  };
  expect(await savedPrice('Ann', 10_000)).toBe(10_000);
  expect(await savedPrice('Ben', 9_400)).toBe(9_400);
  for (const [name, price] of [
    ['Cem', 50_000],
    ['Dan', 0.001],
    ['Eva', 99_999_999],
  ] as const) {
    expect(await savedPrice(name, price)).toBe(9_400);
  }
  for (const price of [-1, 0, 1e12, '7', null]) {
    const answer = await bea.puts('/favourites', { cars: [{ id: car, price }] });
    expect(answer).toMatchObject({ status: 400, fields: { 'cars.0.price': expect.any(String) } });
  }
});

test('removing a favourite twice is harmless, and other accounts keep theirs', async () => {
  const { market, bea, sam, car } = await marketWithCar();
  const cy = await market.buyer('Cy');
  const camry = await sam.hasListed('Camry');
  await saves(bea, car, camry);
  await saves(cy, car);
  for (const _ of [1, 2]) expect((await bea.deletes(`/favourites/${car}`)).status).toBe(200);

  expect(await idsOf(bea)).toEqual([camry]);
  expect(await idsOf(cy)).toEqual([car]);
  expect(await listOf(cy)).toMatchObject([{ id: car }]);
});

test('cars that are not public are left out, without a sign whether they exist', async () => {
  const { bea, sam, car } = await marketWithCar();
  const unseen = [
    await sam.hasListed('Draft', { state: 'draft' }),
    await sam.hasListed('Hidden', { hidden: true }),
    await sam.hasListed('Removed', { state: 'removed' }),
    crypto.randomUUID(),
  ];
  for (const who of [bea, sam]) {
    for (const id of unseen) {
      const { headers: _, ...answer } = await saves(who, id);
      expect(answer).toEqual({ status: 200, success: true, data: [] });
    }
    expect((await saves(who, car, ...unseen)).data).toEqual([car]);
  }
  expect((await bea.puts('/favourites', { cars: [{ id: 'nonsense' }] })).status).toBe(400);
  expect((await bea.puts('/favourites', { cars: [] })).status).toBe(400);
});

test('a favourite that was hidden or removed has only its saved price', async () => {
  const { market, bea, sam, car } = await marketWithCar();
  const camry = await sam.hasListed('Camry', { price: 5_000 });
  const ada = await market.admin('Ada');
  await saves(bea, car, camry);
  await ada.puts(`/addProduct/${car}/hiding`, { reason: 'False papers.' });
  await sam.deletes(`/addProduct/${camry}`);

  const gone = [
    { id: car, car: null, soldOn: null, savedPrice: 10_000 },
    { id: camry, car: null, soldOn: null, savedPrice: 5_000 },
  ];
  expect(await listOf(bea)).toEqual(gone);
  await ada.deletes(`/addProduct/${car}/hiding`);
  expect(await listOf(bea)).toMatchObject([{ id: car, car: { productname: 'Corolla' } }, gone[1]]);
});

test('a sold car is shown as sold for 30 days', async () => {
  const { market, bea, car } = await marketWithCar();
  await saves(bea, car);
  await market.db.updateTable('listings').set({ state: 'sold' }).execute();
  const soldOn = new Date().toISOString().slice(0, 10);
  expect(await listOf(bea)).toMatchObject([{ id: car, soldOn, car: { paid: true } }]);

  const cy = await market.buyer('Cy');
  expect((await saves(cy, car)).data).toEqual([car]);
  await market.db
    .updateTable('listings')
    .set({ leftAt: new Date(Date.now() - 31 * day) })
    .execute();
  expect(await listOf(bea)).toEqual([]);
  expect(await idsOf(bea)).toEqual([]);
  const dee = await market.buyer('Dee');
  expect((await saves(dee, car)).data).toEqual([]);

  await market.db.updateTable('listings').set({ state: 'advertised' }).execute();
  expect(await listOf(bea)).toMatchObject([{ id: car, car: { paid: false } }]);
});

test('an account saves at most 200 cars, without counting those sold long ago', async () => {
  const { market, bea, sam, car } = await marketWithCar();
  const many = await manyCars(market, sam, 200);
  expect((await saves(bea, ...many)).data).toHaveLength(200);
  expect(await saves(bea, car)).toMatchObject({ status: 409, code: 'too_many_favourites' });
  expect((await saves(bea, many[0]!)).status).toBe(200);
  expect((await saves(bea, ...many, car)).status).toBe(400);
  expect(await idsOf(bea)).toHaveLength(200);

  await market.db
    .updateTable('listings')
    .set({ state: 'sold', leftAt: new Date(Date.now() - 31 * day) })
    .where('id', '=', many[7]!)
    .execute();
  expect((await saves(bea, car)).status).toBe(200);
});

test('concurrent calls cannot save more than 200 cars', async () => {
  const { market, bea, sam, car } = await marketWithCar();
  const camry = await sam.hasListed('Camry');
  await saves(bea, ...(await manyCars(market, sam, 199)));

  const answer = await callDuringTransaction(
    market.db,
    (tx) =>
      tx.insertInto('favourites').values({ accountId: bea.id, listingId: car, price: 1 }).execute(),
    () => saves(bea, camry),
  );
  expect(answer).toMatchObject({ status: 409, code: 'too_many_favourites' });
  const statuses = await Promise.all(
    (await manyCars(market, sam, 5)).map(async (id) => (await saves(bea, id)).status),
  );
  expect(statuses).toEqual(Array(5).fill(409));
  expect(await idsOf(bea)).toHaveLength(200);
});

test('an account that is closed while it saves a car saves none', async () => {
  const { market, bea, car } = await marketWithCar();
  const answer = await callDuringTransaction(
    market.db,
    (tx) => tx.updateTable('accounts').set({ state: 'closed' }).where('id', '=', bea.id).execute(),
    () => saves(bea, car),
  );
  expect(answer.status).toBe(401);
  expect(await market.db.selectFrom('favourites').selectAll().execute()).toEqual([]);
});

test('a deleted account has no favourites', async () => {
  const { market, bea, car } = await marketWithCar();
  const ada = await market.admin('Ada');
  const cy = await market.buyer('Cy');
  await saves(bea, car);
  await saves(cy, car);
  await ada.deletes(`/user/${bea.id}`);
  const rows = await market.db.selectFrom('favourites').select('accountId').execute();
  expect(rows).toEqual([{ accountId: cy.id }]);
});

test('favourites that were sold or removed a year ago are deleted, those on offer are not', async () => {
  const { market, bea, sam, car } = await marketWithCar();
  const [sold, removed] = [await sam.hasListed('Sold'), await sam.hasListed('Removed')];
  await saves(bea, car, sold, removed);
  const kept = async (days: number) => {
    const later = new Date(Date.now() + days * day);
    await sweep({ ...market.dependencies, now: () => later }, async () => {});
    const rows = await market.db.selectFrom('favourites').select('listingId').execute();
    return rows.map(({ listingId }) => listingId).sort();
  };
  await market.db.updateTable('listings').set({ state: 'sold' }).where('id', '=', sold).execute();
  await sam.deletes(`/addProduct/${removed}`);

  expect(await kept(365)).toEqual([car, sold, removed].sort());
  expect(await kept(367)).toEqual([car]);
});

test('a buyer who presses hearts too often is refused', async () => {
  const { bea, car } = await marketWithCar();
  const statuses = new Set<number>();
  for (let sent = 0; sent < 31; sent++) {
    statuses.add((await saves(bea, car)).status);
    statuses.add((await bea.deletes(`/favourites/${car}`)).status);
  }
  expect([...statuses]).toEqual([200, 429]);
});
