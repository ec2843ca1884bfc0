import { expect, test } from 'vitest';
import { facetsOf, openMarketWithCars } from '../../../../tests/searched-cars.ts';

const countOf = (options: { value: unknown; count: number }[], value: unknown) =>
  options.find((option) => option.value === value)?.count;

test('every option shows how many cars it would leave', async () => {
  const { market } = await openMarketWithCars();
  const facets = await facetsOf(market);
  expect(facets.total).toEqual({ count: 5 });
  expect(facets.category).toEqual([
    { value: 'toyota', count: 2 },
    { value: 'bmw', count: 2 },
    { value: 'bentley', count: 1 },
  ]);
  expect(facets.condition.map(({ count }: { count: number }) => count)).toEqual([3, 1, 1]);
  expect(countOf(facets.minPrice, 30_000)).toBe(2);
  expect(countOf(facets.maxPrice, 10_000)).toBe(1);
  expect(countOf(facets.maxYears, 3)).toBe(2);
  expect(facets.verified).toEqual({ count: 2 });
  expect(facets.location.slice(0, 1)).toEqual([{ value: 'Dhaka', count: 3 }]);
});

test('an option counts what the other filters leave, and what dropping one would leave', async () => {
  const { market } = await openMarketWithCars();
  const query = { category: 'bmw', location: 'Dhaka', minPrice: '30000' };
  const facets = await facetsOf(market, query);
  expect(facets.total).toEqual({ count: 0 });
  expect(facets.category.map(({ count }: { count: number }) => count)).toEqual([0, 0, 1]);
  expect(countOf(facets.location, 'Chattogram')).toBe(1);
  expect(countOf(facets.minPrice, 20_000)).toBe(1);
  expect(countOf(facets.maxPrice, 50_000)).toBe(0);
  expect(facets.without).toEqual({
    category: { count: 1 },
    price: { count: 1 },
    location: { count: 1 },
  });
});

const searches: Record<string, string>[] = [
  {},
  { q: 'leather' },
  { category: 'bmw' },
  { maxPrice: '30000' },
];

test('choosing an option finds as many cars as it showed', async () => {
  const { market, search } = await openMarketWithCars();
  for (const given of searches) {
    const facets = await facetsOf(market, given);
    for (const name of ['category', 'condition', 'minPrice', 'maxYears', 'location']) {
      for (const { value, count } of facets[name]) {
        const found = await search({ ...given, [name]: String(value) });
        expect({ given, name, value, count: found.length }).toEqual({ given, name, value, count });
      }
    }
  }
});
