import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';

async function marketWithCars() {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const cars = [
    await sam.hasListed('Corolla', { price: 10_000, vehicle: { fuel: 'hybrid' } }),
    await sam.hasListed('Camry', { price: 9_400, vehicle: { gearbox: 'manual' } }),
  ];
  const compare = (ids: string[], more = '') =>
    market.page(`/compare?${ids.map((id) => `car=${id}`).join('&')}${more}`);
  return { market, sam, cars, compare };
}

const rowsIn = (html: string) =>
  [...html.matchAll(/<th scope="row"[^>]*>(.*?)<\/th>(.*?)<\/tr>/g)].map(
    ([, label, cells]) =>
      `${label}: ${[...cells!.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell!.replaceAll(/<[^>]+>/g, '')).join(' | ')}`,
  );

test('the page compares cars without JavaScript', async () => {
  const { cars, compare } = await marketWithCars();
  const { status, html } = await compare(cars);
  expect(status).toBe(200);
  expect(rowsIn(html)).toEqual([
    'Price: $10,000 | $9,400',
    'Location: Dhaka | Dhaka',
    'Seller: Private | Private',
    'Brand: Toyota | Toyota',
    'Condition: Good | Good',
    'Years used: 3 | 3',
    'Fuel: Hybrid | not stated',
    'Gearbox: not stated | Manual',
  ]);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain(`href="/compare?car=${cars[1]}"`);
  expect(html).toContain(`href="/compare?car=${cars[0]}&amp;car=${cars[1]}&amp;only=differences"`);
});

test('the page shows only differences if the address says so', async () => {
  const { cars, compare } = await marketWithCars();
  expect(rowsIn((await compare(cars, '&only=differences')).html)).toEqual([
    'Price: $10,000 | $9,400',
    'Fuel: Hybrid | not stated',
    'Gearbox: not stated | Manual',
  ]);
});

test('a sold car is marked, and a car that is no longer listed has no column', async () => {
  const { market, sam, cars, compare } = await marketWithCars();
  const sold = await sam.hasListed('Sold car', { state: 'sold' });
  const draft = await sam.hasListed('Secret draft', { state: 'draft' });
  const { html } = await compare([...cars, sold, draft]);
  expect(html).toContain('One of these cars is no longer listed.');
  expect(html).toMatch(/Sold car<\/a><span[^>]*>Sold</);
  expect(html).not.toContain('Secret');

  await sam.deletes(`/addProduct/${cars[0]}`);
  const alone = (await compare(cars)).html;
  expect(alone).toContain('Pick one more car');
  expect(alone).toContain('You have chosen Camry.');
  expect((await market.page('/compare')).html).toContain('Pick two to four cars');
});

test('an invalid address is refused with its parameter, and a repeated car is redirected', async () => {
  const { market, cars, compare } = await marketWithCars();
  const [one, other] = cars as [string, string];
  expect(await compare([one, 'x'])).toMatchObject({
    status: 400,
    html: expect.stringContaining('a value we cannot read: car. Use the ids of cars.'),
  });
  const five = Array.from({ length: 5 }, () => crypto.randomUUID());
  expect(await compare(five)).toMatchObject({
    status: 400,
    html: expect.stringContaining('Compare takes four cars.'),
  });
  expect((await compare(cars, '&only=x')).status).toBe(400);
  const twice = await compare([one, one.toUpperCase(), other]);
  expect(twice).toMatchObject({
    status: 302,
    headers: { location: `/compare?car=${one}&car=${other}` },
  });
  expect((await market.page('/favourites')).html).toContain('Saved cars');
});
