import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openMarket } from '../tests/market.ts';
import { multiplyListings } from './demo-store.ts';

test('in a market too large to count, what is said is true all the same', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await sam.hasListed('Toyota Corolla', { price: 9_000 });
  await sam.hasListed('BMW 320d', { price: 27_000, category: 'bmw' });
  await multiplyListings(market.db, 5_300);
  await sql`update listings set name = 'Bentley Azure', category = 'bentley', resale_price = 9000000
    where id = (select id from listings order by id limit 1)`.execute(market.db);

  const facets = (await market.asks('/addProduct/facets')).data;
  expect(facets.total).toEqual({ count: 2_001, atLeast: true });
  expect(facets.category).toMatchObject([
    { atLeast: true },
    { atLeast: true },
    { value: 'bentley', count: 0, atLeast: true },
  ]);

  const toyotas = (await market.asks('/addProduct/facets?q=toyota')).data;
  expect(toyotas.category).toMatchObject([
    { atLeast: true },
    { value: 'bmw', count: 0 },
    { value: 'bentley', count: 0 },
  ]);
  expect(toyotas.category[1]).not.toHaveProperty('atLeast');

  const rare = (await market.asks('/addProduct/facets?q=lot4711')).data;
  expect(rare.total).toEqual({ count: 1 });
  expect(rare.without).toMatchObject({ text: { atLeast: true } });

  for (const query of ['q=azure', 'minPrice=50000', 'category=bentley&location=dhaka']) {
    const { data } = await market.asks(`/addProduct?order=newest&${query}`);
    expect(data).toMatchObject([{ productname: 'Bentley Azure' }]);
  }
});
