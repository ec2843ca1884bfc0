import { expect, test } from 'vitest';
import { openMarket } from '../../../../../tests/market.ts';
import { chattogram, dhaka, knowsPlaces } from '../../../../../tests/places.ts';

async function marketWithCars() {
  const market = await openMarket();
  await knowsPlaces(market.db);
  const sam = await market.seller('Sam');
  for (const [car, place] of [
    ['Corolla', dhaka],
    ['Camry', chattogram],
  ] as const) {
    const id = await sam.hasListed(car, { location: place.name });
    await market.db
      .updateTable('listings')
      .set({ latitude: place.at[0], longitude: place.at[1] })
      .where('id', '=', id)
      .execute();
  }
  return { market, sam };
}

test.each([
  ['/car?place=dhaka', `/car?near=${dhaka.id}`],
  ['/car?place=+Dhaka+&within=100&q=', `/car?near=${dhaka.id}&within=100`],
  [`/car?place=Chattogram&near=${dhaka.id}&within=50`, `/car?near=${chattogram.id}`],
  [`/car?place=Dhaka&near=${dhaka.id}&condition=Good`, `/car?condition=Good&near=${dhaka.id}`],
  [`/car?place=&near=${dhaka.id}&within=25`, '/car'],
  ['/category/toyota?place=Dhaka', `/category/toyota?near=${dhaka.id}`],
  ['/car?within=25', '/car'],
  [`/car?place=Atlantis&near=${dhaka.id}`, '/car?place=Atlantis'],
])('without scripts %s leads to %s', async (asked, tidy) => {
  const { market } = await marketWithCars();
  const { status, headers } = await market.page(asked);
  expect({ status, location: headers.location }).toEqual({ status: 302, location: tidy });
  expect((await market.page(tidy)).status).toBe(200);
});

test('a place that is not known is named, and every car is shown', async () => {
  const { market } = await marketWithCars();
  const { status, html } = await market.page('/car?place=Atlantis');
  expect(status).toBe(200);
  expect(html).toContain('We do not know a place called “Atlantis”.');
  expect(html).toContain('Corolla');
  expect(html).toContain('Camry');
});

test('a list around a place says where it looks, how far cars are and what it cannot know', async () => {
  const { market, sam } = await marketWithCars();
  await sam.hasListed('Supra', { location: 'By the river' });
  const { html } = await market.page(`/car?near=${dhaka.id}&within=100`);
  expect(html).toContain('Within 100 km of Dhaka');
  expect(html).toContain('under 1 km away · Dhaka');
  expect(html).toContain('1 car does not say where exactly.');
  expect(html).not.toContain('Camry');
  expect(html).toContain('noindex');
  expect((await market.page('/car')).html).not.toContain('say where exactly');
});

test('a market in miles says miles', async () => {
  const market = await openMarket({ settings: { MARKET_DISTANCE: 'mi' } });
  await knowsPlaces(market.db);
  const { html } = await market.page(`/car?near=${dhaka.id}`);
  expect(html).toContain('Within 50 mi of Dhaka');
});

test('every page names where the places come from', async () => {
  const { market } = await marketWithCars();
  expect((await market.page('/')).html).toContain('Places: GeoNames, CC BY 4.0');
});
