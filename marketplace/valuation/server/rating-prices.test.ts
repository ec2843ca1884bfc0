import { expect, test } from 'vitest';
import { openPricedMarket } from '../../../tests/valuation/priced-market.ts';

test('x', async () => {
  const market = await openPricedMarket();
  const sam = await market.seller('Sam');
  const id = await market.lists(sam.id);
  console.log(await market.ratingOf(id));
  await market.outboxIsDone();
  console.log(await market.ratingOf(id));
  console.log(JSON.stringify((await market.asks(`/addProduct/${id}/price`)).data, null, 1));
  const facets = await market.asks('/addProduct/facets');
  console.log(facets.data.priceLabel);
  const best = await market.asks('/addProduct?order=best-price&limit=5');
  console.log(
    best.data.map((c) => [c.priceLabel, c.resalePrice]),
    best.next,
  );
  const checked = await sam.posts('/price-check', {
    category: 'toyota',
    conation: 'Good',
    year: 5,
    vehicle: { model: ' corolla', mileage: 50_000 },
    resalePrice: 9000,
  });
  console.log(checked);
  expect(1).toBe(1);
});
