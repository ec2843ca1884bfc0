import { describe, expect, test } from 'vitest';
import { openPricedMarket, worth } from '../../../../tests/valuation/priced-market.ts';

const usual = worth(5.5, 50_000);

describe('the price of a car that is new on offer', () => {
  test.each([
    [0.8, 'great'],
    [0.93, 'good'],
    [1, 'fair'],
    [1.2, 'high'],
  ])('at %s of what cars like it cost is rated at once: %s', async (part, label) => {
    const market = await openPricedMarket();
    const sam = await market.seller('Sam');
    const car = await market.lists(sam.id, { price: usual * part });
    expect(await market.ratingOf(car)).toEqual({ reason: 'pending' });
    await market.outboxIsDone();

    const rating = await market.ratingOf(car);
    expect(rating).toEqual({
      label,
      estimate: expect.closeTo(usual, -3),
      low: expect.any(Number),
      high: expect.any(Number),
      percent: Math.round(((usual * part) / rating.estimate - 1) * 100),
      cars: 20,
      sellers: expect.any(Number),
    });
    expect(rating.low).toBeLessThan(rating.estimate);
    expect(rating.high).toBeGreaterThan(rating.estimate);
    expect(rating.sellers).toBeGreaterThanOrEqual(5);
    const inLists = await market.asks('/addProduct?order=newest&limit=1');
    expect(inLists.data).toMatchObject([{ _id: car, priceLabel: label }]);
    expect(inLists.data[0]).not.toHaveProperty('priceRating');
    expect((await market.asks(`/cars?car=${car}`)).data[0].car.priceLabel).toBe(label);
    expect((await market.asks(`/addProduct/${car}`)).data.priceRating).toEqual(rating);
  });

  test.each([
    ['no_model', { model: null }],
    ['no_mileage', { mileage: null }],
    ['damaged', { accident: 'damaged' }],
    ['too_old', { firstRegistration: '1998-05' }],
  ] as const)('is not rated, with a reason: %s', async (reason, vehicle) => {
    const market = await openPricedMarket();
    const sam = await market.seller('Sam');
    const car = await market.lists(sam.id, { vehicle });
    await market.outboxIsDone();
    expect(await market.ratingOf(car)).toEqual({ reason });
    expect((await market.asks(`/addProduct/${car}/price`)).data).toEqual({
      rating: { reason },
      cars: [],
      soldGap: null,
      daysOnOffer: null,
    });
    await market.pricesAreRated();
    expect(await market.ratingOf(car)).toEqual({ reason });
  });

  test('is not rated among few cars, with their number', async () => {
    const market = await openPricedMarket();
    for (const seller of market.sellers.slice(0, 7)) {
      await market.lists(seller, { vehicle: { model: 'Rush' } });
    }
    const sam = await market.seller('Sam');
    const car = await market.lists(sam.id, { vehicle: { model: 'Rush' } });
    await market.outboxIsDone();
    expect(await market.ratingOf(car)).toEqual({ reason: 'few', cars: 7, sellers: 7 });

    await market.lists(market.sellers[7]!, { vehicle: { model: 'RUSH ' } });
    await market.pricesAreRated();
    expect(await market.ratingOf(car)).toMatchObject({ label: 'fair', cars: 8, sellers: 8 });
  });

  test('eight cars of four sellers are few', async () => {
    const market = await openPricedMarket();
    for (const seller of [...market.sellers.slice(0, 4), ...market.sellers.slice(0, 4)]) {
      await market.lists(seller, { vehicle: { model: 'Rush' } });
    }
    const sam = await market.seller('Sam');
    const car = await market.lists(sam.id, { vehicle: { model: 'Rush' } });
    await market.outboxIsDone();
    expect(await market.ratingOf(car)).toEqual({ reason: 'few', cars: 8, sellers: 4 });
  });

  test('is unusual if it is far below all others; the compared cars are shown', async () => {
    const market = await openPricedMarket();
    const sam = await market.seller('Sam');
    const car = await market.lists(sam.id, { price: usual * 0.5 });
    await market.outboxIsDone();
    expect(await market.ratingOf(car)).toEqual({ reason: 'unusual' });
    expect((await market.asks(`/addProduct/${car}/price`)).data.cars).toHaveLength(8);
    expect((await market.asks('/addProduct?order=newest&limit=1')).data[0]).not.toHaveProperty(
      'priceLabel',
    );
  });

  test('is not rated if prices of similar cars differ too much', async () => {
    const market = await openPricedMarket();
    await market.listsAll(
      market.sellers.map((seller, at) => [
        seller,
        { price: usual * (0.4 + 0.1 * at), vehicle: { model: 'Supra' } },
      ]),
    );
    await market.nightPasses();
    const sam = await market.seller('Sam');
    const car = await market.lists(sam.id, { vehicle: { model: 'Supra' } });
    await market.outboxIsDone();
    expect(await market.ratingOf(car)).toEqual({ reason: 'too_different' });
  });

  test('is not rated on a small market, until it has grown', async () => {
    const market = await openPricedMarket({ models: ['Corolla'], cars: 40 });
    const sam = await market.seller('Sam');
    const car = await market.lists(sam.id);
    await market.outboxIsDone();
    expect(await market.ratingOf(car)).toEqual({ reason: 'small_market' });

    await market.listsAll(
      [...market.sellers, ...market.sellers, ...market.sellers].map((seller, at) => [
        seller,
        { price: usual * (0.9 + (at % 20) / 100), vehicle: { mileage: 40_000 + 1_000 * at } },
      ]),
    );
    market.minutesPass(61);
    await market.pricesAreRated();
    expect(await market.ratingOf(car)).toMatchObject({ label: 'fair' });
  });

  test('stays pending until the market is learnt, and is then rated with its model', async () => {
    const market = await openPricedMarket({ cars: 0 });
    await market.db.deleteFrom('priceModels').execute();
    const sam = await market.seller('Sam');
    const car = await market.lists(sam.id);
    await market.outboxIsDone();
    expect(await market.ratingOf(car)).toEqual({ reason: 'pending' });
    await market.pricesAreRated();
    expect(await market.ratingOf(car)).toEqual({ reason: 'few', cars: 0, sellers: 0 });
  });
});

test('drafts and sold cars have no rating', async () => {
  const market = await openPricedMarket();
  const sam = await market.seller('Sam');
  const car = await market.lists(sam.id);
  await market.outboxIsDone();
  await market.db.updateTable('listings').set({ state: 'sold' }).where('id', '=', car).execute();
  expect(await market.asks(`/addProduct/${car}`)).toMatchObject({ status: 200, paid: true });
  expect(await market.ratingOf(car)).toBeUndefined();
  expect((await market.asks(`/cars?car=${car}`)).data[0].car).not.toHaveProperty('priceLabel');
  expect(await market.asks(`/addProduct/${car}/price`)).toMatchObject({ status: 404 });
  const draft = await sam.hasListed('Corolla', { state: 'draft' });
  expect(await sam.asks(`/addProduct/${draft}`)).not.toHaveProperty('priceRating');
});

test('a car that is advertised later is rated then', async () => {
  const market = await openPricedMarket();
  const sam = await market.seller('Sam');
  const vehicle = { model: 'Corolla', mileage: 50_000 };
  const car = await sam.hasListed('Corolla', { state: 'draft', price: usual, vehicle });
  await market.outboxIsDone();
  await sam.puts(`/addProduct/${car}`);
  expect(await market.ratingOf(car)).toEqual({ reason: 'pending' });
  await market.outboxIsDone();
  expect(await market.ratingOf(car)).toMatchObject({ cars: 20 });
});
