import { expect, test } from 'vitest';
import { sendAlerts } from '#marketplace/finding/alerts/server/send-alerts.ts';
import { zoneWhereItIs } from '../../../../tests/time-zones.ts';
import { openPricedMarket, worth } from '../../../../tests/valuation/priced-market.ts';
import { priceLabels } from '../price-label.ts';

type Listed = { _id: string; priceLabel?: string };
type Counted = { value: string; count: number };

const usual = worth(5.5, 50_000);

async function openRatedMarket() {
  const market = await openPricedMarket();
  const sam = await market.seller('Sam');
  const unrated = await sam.hasListed('Yaris', { description: 'A word of its own: gliding.' });
  const bmw = await sam.hasListed('BMW', { category: 'bmw' });
  const list = async (query: string): Promise<Listed[]> => {
    const found: Listed[] = [];
    for (let cursor = ''; ; ) {
      const page = await market.asks(`/addProduct?${query}&limit=50${cursor}`);
      found.push(...page.data);
      if (!page.next) return found;
      cursor = `&cursor=${encodeURIComponent(page.next)}`;
    }
  };
  const facets = async (query = '') => (await market.asks(`/addProduct/facets?${query}`)).data;
  return { market, sam, unrated, bmw, list, facets };
}

test('a label filter returns the cars with one of its labels, as many as counted', async () => {
  const { list, facets } = await openRatedMarket();
  const all = await list('order=newest');
  const counts = (await facets()).priceLabel as Counted[];
  expect(counts.map(({ value }) => value)).toEqual([...priceLabels]);
  for (const { value, count } of counts) {
    const found = await list(`order=newest&priceLabel=${value}`);
    const expected = all.filter(({ priceLabel }) => priceLabel === value);
    expect(found).toEqual(expected);
    expect(count).toBe(expected.length);
    expect(count).toBeGreaterThan(0);
  }
  const two = await list('order=cheapest&priceLabel=great&priceLabel=good');
  expect(new Set(two.map(({ priceLabel }) => priceLabel))).toEqual(new Set(['great', 'good']));
  const chosen = await facets('priceLabel=great');
  expect(chosen.priceLabel).toEqual(counts);
  expect(chosen.total).toEqual({ count: counts[0]!.count });
  expect(chosen.without.priceLabel).toEqual({ count: all.length });
});

test.each(['minPrice=9000', 'maxMileage=60000', 'q=corolla', 'category=toyota', 'condition=Good'])(
  'counts with %s are what choosing leaves',
  async (query) => {
    const { list, facets } = await openRatedMarket();
    for (const { value, count } of (await facets(query)).priceLabel as Counted[]) {
      expect(await list(`order=newest&${query}&priceLabel=${value}`)).toHaveLength(count);
    }
  },
);

test.each(['', 'category=toyota', 'category=toyota&category=bmw', 'q=corolla'])(
  'the order by rating has each car once, those without a label last (%s)',
  async (query) => {
    const { list } = await openRatedMarket();
    const found = await list(`order=best-price&${query}`);
    const expected = await list(`order=newest&${query}`);
    expect(found.map(({ _id }) => _id).toSorted()).toEqual(
      expected.map(({ _id }) => _id).toSorted(),
    );
    const byRank: readonly string[] = priceLabels;
    const ranks = found.map(({ priceLabel }) => (priceLabel ? byRank.indexOf(priceLabel) : 9));
    expect(ranks).toEqual(ranks.toSorted());
    expect(new Set(ranks).size).toBeGreaterThanOrEqual(4);
  },
);

test('filters by label follow cars that leave the market or their category at once', async () => {
  const { market, sam, list } = await openRatedMarket();
  const car = await market.lists(sam.id, { price: usual * 0.7 });
  await market.outboxIsDone();
  const ids = async (query: string) => (await list(query)).map(({ _id }) => _id);
  expect((await ids('order=best-price'))[0]).toBe(car);
  await sam.patches(`/addProduct/${car}`, { category: 'bmw' });
  expect(await ids('order=best-price&category=toyota')).not.toContain(car);
  expect(await ids('order=best-price&category=bmw')).toContain(car);
  await sam.deletes(`/addProduct/${car}`);
  expect(await ids('order=best-price')).not.toContain(car);
});

test('an invalid label or cursor is refused with its field', async () => {
  const { market } = await openRatedMarket();
  expect(await market.asks('/addProduct?order=newest&priceLabel=cheap')).toMatchObject({
    status: 400,
    fields: { priceLabel: 'Use great, good, fair, high.' },
  });
  const { next } = await market.asks('/addProduct?order=best-price&limit=1');
  expect(await market.asks(`/addProduct?order=newest&limit=1&cursor=${next}`)).toMatchObject({
    status: 400,
    fields: { cursor: expect.any(String) },
  });
});

test('rare labels are found among any cars', async () => {
  const { market, sam, list } = await openRatedMarket();
  const car = await sam.hasListed('Gliding Corolla', {
    ...{ price: Math.round(usual * 0.7), yearsUsed: 5 },
    vehicle: { model: 'Corolla', mileage: 50_000 },
  });
  await market.outboxIsDone();
  const ids = async (query: string) => (await list(query)).map(({ _id }) => _id);
  expect(await ids('order=newest&q=gliding&priceLabel=great')).toEqual([car]);
  expect(await ids('order=best-price&q=gliding')).toHaveLength(2);
  expect((await ids('order=best-price&q=gliding'))[0]).toBe(car);
  expect(await ids('order=dearest&q=gliding&priceLabel=high')).toEqual([]);
});

test('a search for great prices sends an alert about a new car once its price is rated', async () => {
  const { market, sam } = await openRatedMarket();
  const bea = await market.buyer('Bea');
  const emailProvenAt = new Date();
  await market.db.updateTable('accounts').set({ emailProvenAt }).where('id', '=', bea.id).execute();
  await bea.patches('/alerts', { timeZone: zoneWhereItIs(12) });
  const query = 'priceLabel=great&priceLabel=good';
  const saved = await bea.posts('/saved-searches', { name: 'Bargains', query, often: 'instant' });
  expect(saved.status).toBe(200);
  await sendAlerts(market.dependencies);

  const great = await market.lists(sam.id, { price: usual * 0.8, days: 0 });
  const high = await market.lists(sam.id, { price: usual * 1.3, days: 0 });
  await sendAlerts(market.dependencies);
  expect(market.mails).toEqual([]);
  await market.outboxIsDone();
  await sendAlerts(market.dependencies);
  await market.outboxIsDone();
  expect(market.mails).toHaveLength(1);
  expect(market.mails[0]!.text).toContain(great);
  expect(market.mails[0]!.text).not.toContain(high);
});
