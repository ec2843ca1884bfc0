import { expect, test } from 'vitest';
import { openMarket, origin } from '../../../../tests/market.ts';

const headOf = (html: string) => html.slice(0, html.indexOf('</head>'));

test.each([
  ['/car?order=cheapest', '/car'],
  ['/car?category=bmw', '/category/bmw'],
  ['/category/bmw?show=48', '/category/bmw'],
])('%s is known to search engines as %s', async (path, canonical) => {
  const market = await openMarket();
  const { html } = await market.page(path);
  expect(headOf(html)).toContain(`<link rel="canonical" href="${origin}${canonical}"/>`);
  expect(headOf(html)).not.toContain('noindex');
});

test.each([
  '/car?q=corolla',
  '/car?condition=Good',
  '/category/bmw?location=Dhaka',
  '/car?maxYears=3',
])('search engines are asked not to list %s', async (path) => {
  const market = await openMarket();
  expect(headOf((await market.page(path)).html)).toContain(
    '<meta name="robots" content="noindex"/>',
  );
});

test.each([
  ['/car?order=newest&q=&minPrice=&verified=', '/car'],
  ['/car?condition=Bad&q=+red++car+&condition=Good', '/car?q=red+car&condition=Good&condition=Bad'],
  ['/car?after=here&show=7&utm=x', '/car'],
  ['/category/bmw?category=toyota', '/category/bmw'],
])('every list has one address: %s leads to %s', async (path, tidy) => {
  const market = await openMarket();
  const { status, headers } = await market.page(path);
  expect({ status, location: headers.location }).toEqual({ status: 302, location: tidy });
  expect((await market.page(tidy)).status).toBe(200);
});

test.each([
  ['/car?maxPrice=cheap', 'maxPrice. Use an amount in dollars'],
  ['/category/bmw?order=random', 'order. Use newest'],
  ['/car?category=lada', 'category. Use up to 10 of the categories we have'],
])('%s is not answered with every car', async (path, words) => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await sam.hasListed('Corolla');
  const { status, html } = await market.page(path);
  expect(status).toBe(400);
  expect(html).toContain(words);
  expect(html).not.toContain('Corolla');
});

test('the server renders what the address asks for', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await sam.hasListed('Corolla', { price: 9_000 });
  await sam.hasListed('Supra', { price: 40_000 });
  const { html } = await market.page('/car?maxPrice=10000');
  expect(html).toContain('Corolla');
  expect(html).not.toContain('Supra');
  expect(html).toContain('Remove filter </span>Up to $10,000');
});
