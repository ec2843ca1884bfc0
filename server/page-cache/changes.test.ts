import { expect, test } from 'vitest';
import { answerFrom, sourcesHeader } from './cached-response.ts';
import { createPublicCache } from './public-cache.ts';

const [corolla, camry] = [
  '01900000-0000-7000-8000-00000000000a',
  '01900000-0000-7000-8000-00000000000b',
];
const apiOf = (car: string) => `/api/addProduct/${car}`;
const list = '/api/addProduct?order=newest';
const cards = '/api/addProduct?order=newest&brief=true';

/** A cache on a clock that only we move, before an API whose answers only we change. */
function cacheWithApi({ pressure = 5 } = {}) {
  const watch = { now: 0 };
  const cache = createPublicCache({ room: 1_000_000, pressure, clock: () => watch.now });
  cache.trust();
  const says: Record<string, string> = {};
  const asked: string[] = [];
  const answer = (words: string, sources?: [string, string][]) =>
    answerFrom({
      statusCode: 200,
      headers: sources ? { [sourcesHeader]: JSON.stringify(sources) } : {},
      payload: Buffer.from(words),
    });

  const ask = async (address: string) => {
    asked.push(address);
    if (/^\/(?:api|sitemap)/.test(address)) return answer(says[address] ?? '');
    // A car's page shows the car, and others.
    const parts = [apiOf(address.split('/')[2]!), list];
    const told = await Promise.all(parts.map((part) => cache.get(part, ask)));
    return answer(
      told.map(({ plain }) => String(plain.body)).join(),
      told.map(({ etag }, number) => [parts[number]!, etag!]),
    );
  };
  return {
    ...{ cache, watch, says },
    looks: async (address: string) => String((await cache.show(address, ask)).plain.body),
    /** The new reads since the last call. */
    asked: () => asked.splice(0),
    changes: (...cars: string[]) => cache.noticeChange(`1 ${cars.join()}`),
    describes: (...cars: string[]) => cache.noticeChange(`1 ${cars.join()} description`),
  };
}

test('a change of one car does not concern responses about others', async () => {
  const { looks, asked, changes } = cacheWithApi();
  for (const address of [apiOf(corolla), apiOf(camry), list]) await looks(address);
  asked();

  changes(camry);
  for (const address of [apiOf(corolla), apiOf(camry), list]) await looks(address);
  expect(asked()).toEqual([apiOf(camry), list]);
});

test('a change without cars may concern any car', async () => {
  const { cache, looks, asked } = cacheWithApi();
  for (const address of [apiOf(corolla), list]) await looks(address);
  asked();

  cache.noticeChange('1');
  for (const address of [apiOf(corolla), list]) await looks(address);
  expect(asked()).toEqual([apiOf(corolla), list]);
});

test.each([
  [cards, false],
  ['/api/category/toyota?order=newest&limit=1&brief=true', false],
  ['/api/addProduct/facets?category=toyota', false],
  [`${apiOf(corolla)}/similar?brief=true`, false],
  [`${apiOf(corolla)}/price`, false],
  [`${apiOf(corolla)}/price-history`, false],
  ['/api/makes', false],
  [apiOf(corolla), true],
  [`/api/cars?car=${corolla}`, true],
  [list, true],
  ['/api/category/toyota?order=newest', true],
  [`${apiOf(corolla)}/similar`, true],
  ['/api/addProduct?q=rust&order=newest&brief=true', true],
  ['/api/category/toyota?q=rust&order=newest&brief=true', true],
  ['/api/addProduct/facets?q=rust', true],
  ['/api/addProduct/facets?category=toyota&q=rust', true],
  ['/api/addProduct/suggestions?q=rus', true],
  ['/sitemap.xml', true],
])('a new description concerns %s: %s', async (address, shows) => {
  const { looks, asked, describes } = cacheWithApi();
  await looks(address);
  asked();
  describes(corolla);
  await looks(address);
  expect(asked()).toEqual(shows ? [address] : []);
});

test('an unknown word in an announcement counts as any change', async () => {
  const { cache, looks, asked } = cacheWithApi();
  await looks(cards);
  asked();
  cache.noticeChange(`1 ${corolla} colour`);
  await looks(cards);
  expect(asked()).toEqual([cards]);
});

test('many changed descriptions do not delay responses without descriptions', async () => {
  const { says, looks, asked, changes, describes } = cacheWithApi();
  for (let change = 0; change < 20; change++) describes(camry);
  await looks(cards);
  changes(camry);
  says[cards] = 'cheaper';
  expect(await looks(cards)).toBe('cheaper');
  asked();
  for (let change = 0; change < 20; change++) describes(camry);
  expect(await looks(cards)).toBe('cheaper');
  expect(asked()).toEqual([]);
});

test('the last of many descriptions shows after a second', async () => {
  const { watch, says, looks, describes } = cacheWithApi();
  for (let change = 0; change < 10; change++) {
    says[list] = String(change);
    describes(camry);
    await looks(list);
  }
  const page = `/singleProduct/${corolla}`;
  expect(await looks(page)).not.toBe(',9');
  watch.now += 1_000;
  expect(await looks(page)).toBe(',9');
});

test('under many changes a list is checked once a second, and the changed car at once', async () => {
  const { watch, says, looks, asked, changes } = cacheWithApi();
  const page = `/singleProduct/${corolla}`;
  for (let change = 0; change < 5; change++) changes(camry);
  says[list] = 'a';
  expect(await looks(page)).toBe(',a');
  asked();

  for (let tenth = 1; tenth < 10; tenth++) {
    watch.now += 100;
    says[list] = 'b';
    changes(camry);
    expect(await looks(list)).toBe('a');
    expect(await looks(page)).toBe(',a');
  }
  expect(asked()).toEqual([]);

  says[apiOf(corolla)] = 'sold';
  changes(corolla);
  expect(await looks(page)).toBe('sold,a');
  expect(asked()).toEqual([apiOf(corolla), page]);

  watch.now += 100;
  expect(await looks(list)).toBe('b');
  expect(await looks(page)).toBe('sold,b');
});

test('the last of many changes shows after a second, although no other follows', async () => {
  const { watch, says, looks, changes } = cacheWithApi();
  for (let change = 0; change < 10; change++) {
    says[list] = String(change);
    changes(camry);
    await looks(list);
  }
  watch.now += 1_000;
  expect(await looks(list)).toBe('9');
});

test('a few changes a second show in the next response', async () => {
  const { watch, says, looks, changes } = cacheWithApi();
  for (let change = 0; change < 20; change++) {
    watch.now += 250;
    says[list] = String(change);
    changes(camry);
    expect(await looks(list)).toBe(String(change));
  }
});

test('under many changes figures are read every fifteen seconds', async () => {
  const { cache, watch, changes } = cacheWithApi();
  let cars = 0;
  const count = () => cache.recall('cars', async () => ++cars);
  for (let change = 0; change < 10; change++) {
    changes(camry);
    await count();
  }
  const before = await count();
  watch.now += 14_999;
  expect(await count()).toBe(before);
  watch.now += 1;
  expect(await count()).toBe(before + 1);
});

test('steady single changes are enough for that, and do not delay lists', async () => {
  const { cache, watch, says, looks, changes } = cacheWithApi();
  let cars = 0;
  const count = () => cache.recall('cars', async () => ++cars);
  for (let change = 0; change < 10; change++) {
    watch.now += 2_000;
    says[list] = String(change);
    changes(camry);
    expect(await looks(list)).toBe(String(change));
    await count();
  }
  expect(cars).toBe(4);
  watch.now += 3_000;
  expect(await count()).toBe(5);
});

test('a list ends together with the older figures in it', async () => {
  const { cache, watch, changes } = cacheWithApi();
  let cars = 0;
  const counted = async () => {
    const count = await cache.recall('cars', async () => cars);
    return answerFrom({ statusCode: 200, headers: {}, payload: Buffer.from(`${count} cars`) });
  };
  for (let change = 0; change < 5; change++) changes(camry);
  await counted();
  cars = 1;
  changes(camry);
  await cache.get(list, counted);

  watch.now += 1_000;
  expect(String((await cache.get(list, counted)).plain.body)).toBe('0 cars');
  watch.now += 14_000;
  expect(String((await cache.get(list, counted)).plain.body)).toBe('1 cars');
});

test.each([
  [list, 1_000],
  ['/api/category/toyota?order=newest', 1_000],
  ['/api/addProduct/facets?q=corolla', 15_000],
  ['/api/addProduct/suggestions?q=cor', 15_000],
  [`${apiOf(corolla)}/similar`, 15_000],
  [`${apiOf(corolla)}/similar?brief=true`, 15_000],
  [`${apiOf(corolla)}/price`, 15_000],
  ['/api/makes', 15_000],
  ['/sitemap.xml', 15_000],
])('under steady changes of other cars %s is at most %i ms old', async (address, oldest) => {
  const { cache, watch, says, changes } = cacheWithApi();
  const ask = async () =>
    answerFrom({ statusCode: 200, headers: {}, payload: Buffer.from(says[address] ?? '') });
  const look = async () => String((await cache.show(address, ask)).plain.body);
  for (let change = 0; change < 9; change++) changes(camry);
  says[address] = 'old';
  expect(await look()).toBe('old');
  says[address] = 'new';
  for (let passed = 0; passed < oldest; passed += 100) {
    expect([passed, await look()]).toEqual([passed, 'old']);
    watch.now += 100;
    changes(camry);
  }
  expect(await look()).toBe('new');
});

test('a car is never outdated, neither its page nor its entry in lists by id', async () => {
  const { cache, changes } = cacheWithApi();
  const addresses = [apiOf(corolla), `${apiOf(corolla)}/price-history`, `/api/cars?car=${corolla}`];
  let price = 0;
  const ask = async () =>
    answerFrom({ statusCode: 200, headers: {}, payload: Buffer.from(String(price)) });
  for (price = 1; price < 20; price++) {
    changes(corolla);
    for (const address of addresses) {
      expect(String((await cache.show(address, ask)).plain.body)).toBe(String(price));
    }
  }
});

test('a request waits for a list that is being read, unless it has changed since', async () => {
  const { cache, changes } = cacheWithApi();
  let begun = 0;
  const never = () => {
    begun++;
    return new Promise<never>(() => {});
  };
  for (const address of [list, apiOf(corolla)]) void cache.get(address, never);
  expect([list, apiOf(corolla)].map(cache.isUnderWay)).toEqual([true, true]);

  changes(camry);
  expect([list, apiOf(corolla)].map(cache.isUnderWay)).toEqual([false, true]);
  for (const address of [list, apiOf(corolla)]) void cache.get(address, never);
  expect(begun).toBe(3);
});

test('too many changed cars count as all cars', async () => {
  const { looks, asked, changes } = cacheWithApi();
  await looks(apiOf(corolla));
  asked();
  const many = Array.from({ length: 50_001 }, (_, number) => `car-${number}`);
  changes(...many);
  await looks(apiOf(corolla));
  expect(asked()).toEqual([apiOf(corolla)]);
});
