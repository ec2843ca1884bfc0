import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';

/** More than are ever looked at one by one. */
const many = 6_000;

type Counted = { value: string; count: number; atLeast?: true };

/** Corollas that run on petrol; older than all of them, and hidden from whoever looks at the newest, two other cars. */
async function openLargeMarket() {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await sam.hasListed('Corolla', {
    category: 'toyota',
    condition: 'Good',
    vehicle: { model: 'Corolla', fuel: 'petrol' },
  });
  await sql`
    insert into listings (id, seller_id, name, location, category, condition, resale_price, original_price, phone,
      years_used, description, pictures, state, posted_at, model, fuel)
    select time_ordered_id(now() - copy * interval '1 minute'), seller_id, name, location, category, condition,
      resale_price, original_price, phone, years_used, 'Stock' || copy, pictures, state, posted_at, model, fuel
    from listings, generate_series(1, ${many}::integer) as copy`.execute(market.db);
  await sql`update listings set model = 'GR Yaris', category = 'toyota', fuel = 'diesel'
    where id = (select id from listings order by id limit 1)`.execute(market.db);
  await sql`update listings set category = 'bmw', name = 'Azure', model = null, resale_price = 9000000
    where id = (select id from listings order by id offset 1 limit 1)`.execute(market.db);
  const facets = async (query: string) => (await market.asks(`/addProduct/facets?${query}`)).data;
  const of = (options: Counted[], value: string) => options.find((each) => each.value === value);
  return { market, facets, of };
}

test('in a market too large to count, what is said is true all the same', async () => {
  const { market, facets, of } = await openLargeMarket();

  // An option is closed only when it leads nowhere.
  const all = await facets('');
  expect(all.total).toEqual({ count: 2_001, atLeast: true });
  expect(of(all.category, 'toyota')).toMatchObject({ count: 2_001, atLeast: true });
  expect(of(all.category, 'bmw')).toEqual({ value: 'bmw', count: 0, atLeast: true });
  expect(of(all.category, 'bentley')).toEqual({ value: 'bentley', count: 0 });
  const named = await facets('q=toyota');
  expect(of(named.category, 'bmw')).toEqual({ value: 'bmw', count: 0 });

  // Rare models are offered.
  const toyotas = await facets('category=toyota');
  expect(of(toyotas.model, 'Corolla')).toMatchObject({ atLeast: true });
  expect(of(toyotas.model, 'GR Yaris')).toMatchObject({ count: 1 });

  // What few cars have is counted whole.
  const diesel = await facets('category=toyota&fuel=diesel');
  expect(diesel.total).toEqual({ count: 1 });
  expect(diesel.model).toEqual([{ value: 'GR Yaris', count: 1 }]);
  expect(of(diesel.condition, 'Bad')?.atLeast).toBeUndefined();
  expect(diesel.without).toMatchObject({ category: { count: 1 }, fuel: { atLeast: true } });
  const rare = await facets('q=stock4711');
  expect(rare.total).toEqual({ count: 1 });
  expect(rare.without).toMatchObject({ text: { atLeast: true } });

  // And found, however many are newer.
  for (const query of ['q=azure', 'minPrice=50000', 'category=bmw&location=dhaka']) {
    const { data } = await market.asks(`/addProduct?order=newest&${query}`);
    expect(data).toMatchObject([{ productname: 'Azure' }]);
  }
});

test('what many cars have each, and few together, is not looked for among all cars', async () => {
  const { market, facets } = await openLargeMarket();
  const changeNewest = (from: number, to: number, change: ReturnType<typeof sql>) =>
    sql`update listings set ${change}
      where id in (select id from listings order by id desc offset ${from} limit ${to - from})`.execute(
      market.db,
    );
  await changeNewest(0, 100, sql`condition = 'Medium'`);
  await changeNewest(70, 170, sql`gearbox = 'manual'`);
  await changeNewest(many - 100, many - 99, sql`condition = 'Medium', gearbox = 'manual'`);
  const both = 'condition=Medium&gearbox=manual';
  expect((await facets(both)).total).toEqual({ count: 30, atLeast: true });

  // Too few to choose from: then all of them count.
  await changeNewest(90, 170, sql`gearbox = 'automatic'`);
  await changeNewest(170, 270, sql`gearbox = 'manual'`);
  expect((await facets(both)).total).toEqual({ count: 21 });
});
