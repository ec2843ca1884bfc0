import { expect, test } from 'vitest';
import { openPricedMarket, worth } from '../../../../tests/valuation/priced-market.ts';

const usual = worth(5.5, 50_000);
const asked = {
  category: 'toyota',
  conation: 'Good',
  year: 5,
  vehicle: { model: 'Corolla', mileage: 50_000 },
};

test('a seller gets the range of similar cars and the label of a price', async () => {
  const market = await openPricedMarket();
  const sam = await market.seller('Sam');
  const range = {
    estimate: expect.closeTo(usual, -3),
    low: expect.any(Number),
    high: expect.any(Number),
    cars: 20,
    sellers: expect.any(Number),
    daysOnOffer: 10,
    ...{ label: null, reason: null, percent: null },
  };
  const check = async (body: object) => (await sam.posts('/price-check', body)).data;
  expect(await check(asked)).toEqual(range);
  const priced = await check({ ...asked, resalePrice: `${Math.round(usual * 1.2)}` });
  expect(priced).toEqual({ ...range, label: 'high', percent: expect.any(Number) });
  expect(priced.percent).toBeGreaterThan(10);
  expect(await check({ ...asked, resalePrice: Math.round(usual / 2) })).toEqual({
    ...range,
    reason: 'unusual',
    percent: expect.any(Number),
  });
});

test('a price check without an estimate has the reason and the missing facts', async () => {
  const market = await openPricedMarket();
  const sam = await market.seller('Sam');
  const check = async (body: object) => (await sam.posts('/price-check', body)).data;
  const { vehicle: _left, ...bare } = asked;
  expect(await check(bare)).toEqual({ reason: 'no_model', missing: ['model', 'mileage'] });
  expect(await check({ ...bare, vehicle: { model: 'Corolla', mileage: '' } })).toEqual({
    reason: 'no_mileage',
    missing: ['mileage'],
  });
  expect(await check({ ...bare, vehicle: { model: 'Rush', mileage: 1 } })).toEqual({
    ...{ reason: 'few', cars: 0, sellers: 0, missing: [] },
  });
  const damaged = { ...asked.vehicle, accident: 'damaged' };
  expect(await check({ ...asked, vehicle: damaged })).toEqual({ reason: 'damaged', missing: [] });
});

test('the cars of the seller do not count, and a price check stores nothing', async () => {
  const market = await openPricedMarket();
  const sam = await market.seller('Sam');
  await market.listsAll(Array.from({ length: 30 }, () => [sam.id, { price: usual * 2 }] as const));
  await market.pricesAreRated();
  const rows = async () => [
    await market.db.selectFrom('priceRatings').selectAll().orderBy('listingId').execute(),
    await market.db.selectFrom('priceModels').selectAll().orderBy('modelKey').execute(),
    await market.db.selectFrom('priceWork').selectAll().execute(),
  ];
  const before = await rows();
  const { data } = await sam.posts('/price-check', asked);
  expect(data.estimate / usual).toBeCloseTo(1, 1);
  expect(await rows()).toEqual(before);
});

test('a price check of the car of another seller is refused', async () => {
  const market = await openPricedMarket();
  const [sam, sue] = [await market.seller('Sam'), await market.seller('Sue')];
  const car = await market.lists(sam.id);
  await market.outboxIsDone();
  expect((await sam.posts('/price-check', { ...asked, id: car })).status).toBe(200);
  const refused = await sue.posts('/price-check', { ...asked, id: car });
  expect(refused).toMatchObject({ status: 404, code: 'listing_not_found' });
});

test.each([
  ['category', { category: 'lada' }],
  ['conation', { conation: 'Shiny' }],
  ['year', { year: -1 }],
  ['resalePrice', { resalePrice: 'much' }],
  ['vehicle.mileage', { vehicle: { model: 'Corolla', mileage: -5 } }],
])('an invalid fact is refused: %s', async (field, change) => {
  const market = await openPricedMarket({ cars: 0 });
  const sam = await market.seller('Sam');
  const answer = await sam.posts('/price-check', { ...asked, ...change });
  expect(answer).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
});

test('a seller may check thirty prices a minute', async () => {
  const market = await openPricedMarket({ cars: 0 });
  const sam = await market.seller('Sam');
  for (let at = 0; at < 30; at++) {
    expect((await sam.posts('/price-check', asked)).status).toBe(200);
  }
  expect(await sam.posts('/price-check', asked)).toMatchObject({
    status: 429,
    code: 'too_many_requests',
  });
  const sue = await market.seller('Sue');
  expect((await sue.posts('/price-check', asked)).status).toBe(200);
});
