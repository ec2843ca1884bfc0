import { expect, test } from 'vitest';
import { sweep } from '#server/background/sweep.ts';
import { daysAgo, daysPassForPrices } from '../../../../tests/days.ts';
import { openMarket } from '../../../../tests/market.ts';

/** A car for $10,000 that has been on offer for a week. */
async function withCar() {
  const market = await openMarket({ callsPerMinute: 100_000 });
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla', { price: 10_000 });
  const daysPass = (days: number) => daysPassForPrices(market.db, days);
  await daysPass(7);
  return {
    market,
    sam,
    car,
    daysPass,
    async costs(price: number) {
      const answer = await sam.patches(`/addProduct/${car}`, { resalePrice: price });
      expect(answer).toMatchObject({ status: 200 });
    },
    dropped: async () => (await market.asks(`/addProduct/${car}`)).data.dropped,
    async isSweptAfter(days: number) {
      const later = new Date(Date.now() + days * 24 * 3_600_000);
      await sweep({ ...market.dependencies, now: () => later }, async () => {});
    },
  };
}

test('a lower price is a drop, on the page of the car, on cards and beside similar cars', async () => {
  const { market, sam, car, costs } = await withCar();
  const other = await sam.hasListed('Yaris');
  await costs(9_400);

  const dropped = { from: 10_000, on: daysAgo(0) };
  expect((await market.asks(`/addProduct/${car}`)).data.dropped).toEqual(dropped);
  const lists = ['/addProduct?order=newest', '/category/toyota', `/addProduct/${other}/similar`];
  for (const list of [...lists, '/addProduct?order=cheapest&q=corolla']) {
    const { data } = await market.asks(list);
    const listed = data.find(({ _id }: { _id: string }) => _id === car);
    expect(listed.dropped, list).toEqual(dropped);
  }
  expect((await market.asks(`/addProduct/${other}`)).data).not.toHaveProperty('dropped');

  const words = 'Price dropped $600';
  for (const page of ['/', '/car', '/category/toyota', `/singleProduct/${car}`]) {
    expect((await market.page(page)).html.split(words), page).toHaveLength(2);
  }
});

test('raising a price first gains nothing', async () => {
  const { costs, dropped, daysPass } = await withCar();
  await costs(12_000);
  await costs(10_000);
  expect(await dropped()).toBeUndefined();
  await costs(12_000);
  await daysPass(29);
  await costs(10_000);
  expect(await dropped()).toBeUndefined();
  await costs(9_800);
  expect(await dropped()).toEqual({ from: 10_000, on: daysAgo(0) });
});

test.each([
  [30, undefined],
  [31, { from: 12_000, on: daysAgo(0) }],
])('a price counts for 30 days after it was last asked: %i days later', async (days, expected) => {
  const { costs, dropped, daysPass } = await withCar();
  await costs(12_000);
  await daysPass(days);
  await costs(10_000);
  expect(await dropped()).toEqual(expected);
});

test('several drops in a row count from the price before the first', async () => {
  const { costs, dropped, daysPass } = await withCar();
  await costs(9_800);
  await daysPass(5);
  await costs(9_500);
  expect(await dropped()).toEqual({ from: 10_000, on: daysAgo(0) });
  await daysPass(5);
  // No drop of its own, yet that much less.
  await costs(9_600);
  expect(await dropped()).toEqual({ from: 10_000, on: daysAgo(5) });
});

test('rising to the old price, or nearly, is the end of a drop', async () => {
  const { costs, dropped } = await withCar();
  for (const price of [10_000, 10_500, 9_950]) {
    await costs(9_000);
    await costs(price);
    expect(await dropped(), String(price)).toBeUndefined();
  }
});

test('a price cut below one percent is no drop', async () => {
  const { costs, dropped } = await withCar();
  await costs(9_999.99);
  await costs(9_901);
  expect(await dropped()).toBeUndefined();
  await costs(9_801);
  expect(await dropped()).toEqual({ from: 9_901, on: daysAgo(0) });
});

test('a price cut in the first two days is no drop', async () => {
  const { market, sam } = await withCar();
  const car = await sam.hasListed('Yaris', { price: 20_000 });
  const drop = async (resalePrice: number) => {
    await sam.patches(`/addProduct/${car}`, { resalePrice });
    return (await market.asks(`/addProduct/${car}`)).data.dropped;
  };
  expect(await drop(10_000)).toBeUndefined();
  await daysPassForPrices(market.db, 2);
  expect(await drop(9_000)).toEqual({ from: 10_000, on: daysAgo(0) });
});

test('a drop ends after 30 days, on cards, on pages and in the order of lists', async () => {
  const { market, sam, car, costs, dropped, isSweptAfter } = await withCar();
  await costs(9_000);
  const newer = await sam.hasListed('Yaris');
  const order = async () =>
    (await market.asks('/addProduct?order=newest-price-drop')).data.map(
      ({ _id }: { _id: string }) => _id,
    );

  await isSweptAfter(29);
  expect(await dropped()).toBeDefined();
  expect(await order()).toEqual([car, newer]);
  await isSweptAfter(31);
  expect(await dropped()).toBeUndefined();
  expect(await order()).toEqual([newer, car]);
  expect((await market.page('/car')).html).not.toContain('Price dropped');

  const history = (await market.asks(`/addProduct/${car}/price-history`)).data;
  expect(history.changes).toEqual([{ on: daysAgo(0), from: 10_000, to: 9_000 }]);
});

test('pages of the order by drops follow each other, the newest drop first and then the newest cars', async () => {
  const { market, sam, car, costs, daysPass } = await withCar();
  const cars = [car];
  for (const category of ['bmw', 'toyota', 'bmw', 'toyota', 'toyota']) {
    cars.push(await sam.hasListed('Yaris', { category, price: 10_000 }));
  }
  await daysPass(3);
  await sam.patches(`/addProduct/${cars[3]}`, { resalePrice: 9_000 });
  await daysPass(1);
  await costs(9_000);
  await sam.patches(`/addProduct/${cars[1]}`, { resalePrice: 11_000 });

  const found = async (query: string) => {
    const ids: string[] = [];
    let cursor = '';
    do {
      const page = await market.asks(
        `/addProduct?order=newest-price-drop&limit=2${query}${cursor && `&cursor=${cursor}`}`,
      );
      ids.push(...page.data.map(({ _id }: { _id: string }) => _id));
      cursor = page.next ?? '';
    } while (cursor);
    return ids.map((id) => cars.indexOf(id));
  };
  expect(await found('')).toEqual([0, 3, 5, 4, 2, 1]);
  expect(await found('&category=bmw')).toEqual([3, 1]);
  expect(await found('&category=bmw&category=toyota')).toEqual([0, 3, 5, 4, 2, 1]);
  expect(await found('&q=yaris')).toEqual([3, 5, 4, 2, 1]);
  expect((await market.page('/car?order=newest-price-drop')).html).toContain(
    'newest price drops first',
  );
});
