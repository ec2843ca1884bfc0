import { expect, test } from 'vitest';
import { inShort } from '#marketplace/dates.ts';
import { daysAgo, daysPassForPrices } from '../../../../tests/days.ts';
import { openMarket } from '../../../../tests/market.ts';
import { books, opensCheckout, pays } from '../../../../tests/paying.ts';

async function withCar(state: 'draft' | 'advertised' = 'advertised') {
  const market = await openMarket({ callsPerMinute: 100_000 });
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla', { price: 10_000, state });
  const path = `/addProduct/${car}/price-history`;
  return {
    market,
    sam,
    car,
    path,
    daysPass: (days: number) => daysPassForPrices(market.db, days),
    costs: (price: number) => sam.patches(`/addProduct/${car}`, { resalePrice: price }),
    history: async () => (await market.asks(path)).data,
  };
}

test('a price history has each day with a change, the newest first, and the first price', async () => {
  const { history, costs, daysPass } = await withCar();
  await daysPass(10);
  expect(await history()).toEqual({
    listedOn: daysAgo(10),
    first: { on: daysAgo(10), price: 10_000 },
    changes: [],
    hasEarlier: false,
  });
  await costs(9_400.5);
  await daysPass(4);
  await costs(9_900);

  expect(await history()).toEqual({
    listedOn: daysAgo(14),
    first: { on: daysAgo(14), price: 10_000 },
    changes: [
      { on: daysAgo(0), from: 9_400.5, to: 9_900 },
      { on: daysAgo(4), from: 10_000, to: 9_400.5 },
    ],
    hasEarlier: false,
  });
});

test('prices of a draft are not in its history', async () => {
  const { market, sam, car, path, costs, history } = await withCar('draft');
  await costs(12_000);
  expect(await sam.asks(path)).toMatchObject({ status: 200, data: null });
  await costs(9_000);
  await sam.puts(`/addProduct/${car}`);

  expect(await history()).toEqual({
    listedOn: daysAgo(0),
    first: { on: daysAgo(0), price: 9_000 },
    changes: [],
    hasEarlier: false,
  });
  expect(await market.db.selectFrom('priceChanges').selectAll().execute()).toEqual([]);
});

test('a hundred edits of a price in one day, some at once, leave one row', async () => {
  const { market, sam, car, costs, history } = await withCar();
  for (let round = 0; round < 10; round++) {
    market.minutesPass(1.1);
    const prices = Array.from({ length: 10 }, (_, place) => 9_000 + round * 10 + place);
    const answers = await Promise.all(prices.map(costs));
    expect(answers.map(({ status }) => status)).toEqual(prices.map(() => 200));
  }
  const { resalePrice } = (await sam.asks(`/addProduct/${car}`)).data;
  expect(await market.db.selectFrom('priceChanges').selectAll().execute()).toEqual([
    {
      listingId: car,
      day: daysAgo(0),
      before: 1_000_000,
      price: resalePrice * 100,
      lowest: 900_000,
    },
  ]);

  await costs(10_000);
  expect((await history()).changes).toEqual([]);
});

test('a price history has the newest twelve changes, and says that there are others', async () => {
  const { market, car, history, costs, daysPass } = await withCar();
  for (let change = 1; change <= 13; change++) {
    await daysPass(2);
    await costs(10_000 - change * 100);
  }
  const { changes, first, hasEarlier } = await history();
  expect(first).toEqual({ on: daysAgo(26), price: 10_000 });
  expect(changes).toHaveLength(12);
  expect([changes[0].to, changes[11].to, hasEarlier]).toEqual([8_700, 9_800, true]);
  expect((await market.page(`/singleProduct/${car}`)).html).toContain('Earlier changes are not');
});

test('the history of a hidden, removed or unknown car is not public', async () => {
  const { market, sam, car, path, costs } = await withCar();
  const ada = await market.admin('Ada');
  await costs(9_000);
  await ada.puts(`/addProduct/${car}/hiding`, { reason: 'The pictures show another car.' });
  expect(await market.asks(path)).toMatchObject({ status: 404, code: 'listing_not_found' });
  expect(await (await market.seller('Sue')).asks(path)).toMatchObject({ status: 404 });
  expect(await sam.asks(path)).toMatchObject({ status: 200, data: { changes: [{ to: 9_000 }] } });

  await ada.deletes(`/addProduct/${car}/hiding`);
  expect(await market.asks(path)).toMatchObject({ status: 200 });
  await sam.deletes(`/addProduct/${car}`);
  for (const address of [path, '/addProduct/nonsense/price-history']) {
    expect(await market.asks(address)).toMatchObject({ status: 404 });
  }
});

test('a buyer pays the price that was shown while the seller changes it, and the change is recorded', async () => {
  const { market, car, costs, daysPass, history } = await withCar();
  await daysPass(5);
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  await opensCheckout(bea, booking);
  await Promise.all([costs(9_000), pays(bea, booking)]);

  const { data } = await bea.asks('/booking');
  expect(data).toMatchObject([{ status: 'paid', price: 10_000 }]);
  // The edit came before the sale or was refused after it.
  const { resalePrice, dropped } = (await market.asks(`/addProduct/${car}`)).data;
  expect((await history()).changes).toEqual(
    resalePrice === 9_000 ? [{ on: daysAgo(0), from: 10_000, to: 9_000 }] : [],
  );
  expect(dropped).toBeUndefined();
  expect(await costs(8_000)).toMatchObject({ status: 409, code: 'listing_sold' });
});

test('the page of a car has its prices in words, and no number of days that may be wrong tomorrow', async () => {
  const { market, car, costs, daysPass } = await withCar();
  await daysPass(10);
  const section = async () =>
    (await market.page(`/singleProduct/${car}`)).html
      .match(/<section aria-labelledby="price-history">.*?<\/section>/s)![0]
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  const since = `On the market since ${inShort(daysAgo(10))}`;
  expect(await section()).toContain(
    `${since} Price unchanged since it was listed on ${inShort(daysAgo(10))} .`,
  );
  await costs(10_300);
  await daysPass(3);
  await costs(9_400.5);
  const text = await section();
  for (const words of [
    `${inShort(daysAgo(0))} Lowered by $899.50 $9,400.50`,
    `${inShort(daysAgo(3))} Raised by $300 $10,300`,
    `${inShort(daysAgo(13))} Listed $10,000`,
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('days on the market');
});

test('the page of a sold car has no time on the market and no drop', async () => {
  const { market, car, costs, daysPass, history } = await withCar();
  await daysPass(5);
  await costs(9_000);
  const bea = await market.buyer('Bea');
  await pays(bea, await books(bea, car));
  expect((await history()).changes).toHaveLength(1);
  const { html } = await market.page(`/singleProduct/${car}`);
  expect(html).toContain('Lowered by $1,000');
  expect(html).not.toContain('On the market since');
  expect(html).not.toContain('Price dropped');
});
