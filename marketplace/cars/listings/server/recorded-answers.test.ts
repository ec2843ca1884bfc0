import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { daysPassForPrices } from '../../../../tests/days.ts';
import { openMarket } from '../../../../tests/market.ts';

/**
 * What the API answered before cars had details. Clients were written against these bytes: a car without details is
 * answered in the same ones, and one with details only adds to them.
 */
const recorded: Record<string, string> = JSON.parse(
  readFileSync(new URL('recorded-answers.json', import.meta.url), 'utf8'),
);

const corolla = '01900000-0000-7000-8000-000000000001';
const draft = '01900000-0000-7000-8000-000000000002';
const bmw = '01900000-0000-7000-8000-000000000003';
const postedAt = new Date('2026-03-14T12:00:00Z');
const picture = 'https://pictures.example/corolla.webp';

const newCar = {
  productname: 'Toyota Yaris',
  location: 'Dhaka',
  category: 'toyota',
  conation: 'Good',
  resalePrice: '$4,500.50',
  originalPrice: 12_000,
  phone: '+880 1000 000 001',
  year: '3',
  description: 'One owner.\nFull history.',
  image: picture,
};

async function marketOfThen() {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const ada = await market.admin('Ada');
  const cars = [
    [corolla, 'Toyota Corolla', {}],
    [draft, 'Toyota Vitz', { state: 'draft' }],
    [bmw, 'BMW 320i', { category: 'bmw', state: 'sold', price: 27_000.5 }],
  ] as const;
  for (const [id, name, details] of cars) {
    await sam.hasListed(name, { id, postedAt, ...details });
  }
  const as = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
  const call = async (
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    headers = {},
    body?: object,
  ) => {
    const answer = await market.app.inject({
      method,
      url: `/api${url}`,
      headers,
      ...(body && { payload: body }),
    });
    return `${answer.statusCode} ${answer.body}`;
  };
  return {
    market,
    sam,
    calls: {
      'GET /addProduct': () => call('GET', '/addProduct'),
      'GET /addProduct?order=newest': () => call('GET', '/addProduct?order=newest'),
      'GET /addProduct as administrator': () => call('GET', '/addProduct', as(ada)),
      'GET /addProduct/:id': () => call('GET', `/addProduct/${corolla}`),
      'GET /addProduct/:id as seller': () => call('GET', `/addProduct/${corolla}`, as(sam)),
      'GET /addProduct/:id as administrator': () => call('GET', `/addProduct/${bmw}`, as(ada)),
      'GET /category/:id': () => call('GET', '/category/toyota'),
      'GET /myProduct': () => call('GET', `/myProduct?email=${sam.email}`, as(sam)),
      'POST /addProduct': () => call('POST', '/addProduct', as(sam), newCar),
      'PATCH /addProduct/:id': () =>
        call('PATCH', `/addProduct/${corolla}`, as(sam), { ...newCar, productname: 'Corolla' }),
      'GET /addProduct/:id afterwards': () => call('GET', `/addProduct/${corolla}`),
      'POST /addProduct with mistakes': () =>
        call('POST', '/addProduct', as(sam), { ...newCar, year: '-1', resalePrice: '' }),
      'PATCH /addProduct/:id with a mistake': () =>
        call('PATCH', `/addProduct/${corolla}`, as(sam), { category: 'lada' }),
    },
  };
}

/** Leaves out random values, and fields that every price and every car has by now. */
const withoutChance = (answer: string) =>
  answer
    .replaceAll(',"priceRating":{"reason":"no_model"}', '')
    .replaceAll(/,"revision":\d/g, '')
    .replace(/"requestId":"[^"]*"/, '"requestId":"…"')
    .replace(/(was added","data":\{"_id":)"[^"]*"/, '$1"…"');

test('cars without details are answered as they always were, byte for byte', async () => {
  const { calls } = await marketOfThen();
  const answers: Record<string, string> = {};
  for (const [name, call] of Object.entries(calls)) answers[name] = withoutChance(await call());

  expect(answers).toEqual(recorded);
});

test('details are added to those answers and change nothing else in them', async () => {
  const { calls, market, sam } = await marketOfThen();
  const vehicle = { fuel: 'hybrid', mileage: 42_000, vin: 'WVWZZZ1JZ3W386752' };
  expect(await sam.patches(`/addProduct/${corolla}`, { vehicle })).toMatchObject({ status: 200 });
  expect(await sam.patches(`/addProduct/${draft}`, { vehicle: { seats: 5 } })).toMatchObject({
    status: 200,
  });

  for (const [name, call] of Object.entries(calls)) {
    const [, status, body] = withoutChance(await call()).match(/^(\d+) (.*)$/)!;
    const without = JSON.stringify(JSON.parse(body!), (key, value) =>
      key === 'vehicle' ? undefined : value,
    );
    expect(`${status} ${without}`, name).toBe(recorded[name]);
  }
  expect((await market.asks(`/addProduct/${corolla}`)).data.vehicle).toEqual({
    fuel: 'hybrid',
    mileage: 42_000,
    vinOnFile: true,
  });
});

test('a price that dropped is added to those answers and changes nothing else in them', async () => {
  const { calls, market, sam } = await marketOfThen();
  await sam.patches(`/addProduct/${corolla}`, { resalePrice: 5_000 });
  await daysPassForPrices(market.db, 40);
  await sam.patches(`/addProduct/${corolla}`, { resalePrice: 4_500 });
  expect((await market.asks(`/addProduct/${corolla}`)).data).toHaveProperty('dropped');

  for (const [name, call] of Object.entries(calls)) {
    const [, status, body] = withoutChance(await call()).match(/^(\d+) (.*)$/)!;
    const without = JSON.stringify(JSON.parse(body!), (key, value) =>
      key === 'dropped' ? undefined : value,
    );
    expect(`${status} ${without}`, name).toBe(recorded[name]);
  }
});
