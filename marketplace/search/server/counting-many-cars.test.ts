import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openMarket } from '../../../tests/market.ts';

/** More than are ever looked at one by one. */
const many = 6_000;

type Counted = { value: string; count: number; atLeast?: true };

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
      resale_price, original_price, phone, years_used, description, pictures, state, posted_at, model, fuel
    from listings, generate_series(1, ${many}::integer) as copy`.execute(market.db);
  // Older than all others, which hide it from whoever looks at the newest.
  await sql`update listings set model = 'GR Yaris', category = 'toyota', fuel = 'diesel'
    where id = (select id from listings order by id limit 1)`.execute(market.db);
  await sql`update listings set category = 'bmw', model = null
    where id = (select id from listings order by id offset 1 limit 1)`.execute(market.db);
  const facets = async (query: string) => (await market.asks(`/addProduct/facets?${query}`)).data;
  const of = (options: Counted[], value: string) => options.find((each) => each.value === value);
  return { facets, of };
}

test('in a large market, an option is closed only when it leads nowhere', async () => {
  const { facets, of } = await openLargeMarket();
  const all = await facets('');
  expect(all.total).toEqual({ count: 2_001, atLeast: true });
  expect(of(all.category, 'toyota')).toMatchObject({ count: 2_001, atLeast: true });
  expect(of(all.category, 'bmw')).toEqual({ value: 'bmw', count: 0, atLeast: true });
  expect(of(all.category, 'bentley')).toEqual({ value: 'bentley', count: 0 });

  const named = await facets('q=toyota');
  expect(of(named.category, 'bmw')).toEqual({ value: 'bmw', count: 0 });
});

test('in a large market, rare models are offered, and what few cars have is counted whole', async () => {
  const { facets, of } = await openLargeMarket();
  const toyotas = await facets('category=toyota');
  expect(of(toyotas.model, 'Corolla')).toMatchObject({ atLeast: true });
  expect(of(toyotas.model, 'GR Yaris')).toMatchObject({ count: 1 });

  const diesel = await facets('category=toyota&fuel=diesel');
  expect(diesel.total).toEqual({ count: 1 });
  expect(diesel.model).toEqual([{ value: 'GR Yaris', count: 1 }]);
  expect(of(diesel.condition, 'Bad')?.atLeast).toBeUndefined();
  expect(diesel.without).toMatchObject({ category: { count: 1 }, fuel: { atLeast: true } });
});
