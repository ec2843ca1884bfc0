import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';
import { openMarketWithCars, paramsOf } from '../../../../tests/searched-cars.ts';

test('words are found in any order, in name, category, location and description', async () => {
  const { search } = await openMarketWithCars();
  expect(await search({ q: 'corolla toyota' })).toEqual(['Toyota Corolla']);
  expect(await search({ q: 'bmw leather' })).toEqual(['BMW 320d']);
  expect(await search({ q: 'dhaka gearbox' })).toEqual(['Bentley Flying Spur']);
  expect(await search({ q: 'a car with a panoramic roof in Gulshan' })).toEqual(['Toyota RAV4']);
});

test('a word that no car has finds nothing, and sold or hidden cars are not found', async () => {
  const { search, sam } = await openMarketWithCars();
  expect(await search({ q: 'submarine' })).toEqual([]);
  await sam.hasListed('Toyota Supra', { state: 'sold' });
  await sam.hasListed('Toyota Yaris', { hidden: true });
  expect(await search({ q: 'supra' })).toEqual([]);
  expect(await search({ q: 'yaris' })).toEqual([]);
});

test('an edited car is found by its new words only', async () => {
  const { search, sam } = await openMarketWithCars();
  const id = await sam.hasListed('Toyota Prius');
  await sam.patches(`/addProduct/${id}`, { productname: 'Toyota Aqua' });
  expect(await search({ q: 'prius' })).toEqual([]);
  expect(await search({ q: 'aqua' })).toEqual(['Toyota Aqua']);
});

test.each([
  ['category', ['bmw'], ['BMW M440i Coupé', 'BMW 320d']],
  ['category', ['Toyota', 'bentley'], ['Bentley Flying Spur', 'Toyota RAV4', 'Toyota Corolla']],
  ['condition', ['Medium', 'Bad'], ['Bentley Flying Spur', 'BMW 320d']],
  ['minPrice', ['48000'], ['Bentley Flying Spur', 'BMW M440i Coupé']],
  ['maxPrice', ['9000'], ['Toyota Corolla']],
  ['maxYears', ['3'], ['BMW M440i Coupé', 'Toyota RAV4']],
  ['location', ['Dhaka'], ['Bentley Flying Spur', 'BMW 320d', 'Toyota RAV4']],
  ['location', ['sylhet', 'CHATTOGRAM'], ['BMW M440i Coupé', 'Toyota Corolla']],
  ['verified', ['true'], ['BMW M440i Coupé', 'BMW 320d']],
])('the filter %s = %s finds the cars that match', async (name, values, cars) => {
  const { search } = await openMarketWithCars();
  expect(await search({ [name]: values })).toEqual(cars);
});

test('filters and words narrow a search together', async () => {
  const { search } = await openMarketWithCars();
  expect(await search({ q: 'leather', location: 'Dhaka', maxPrice: '25000' })).toEqual([
    'Toyota RAV4',
  ]);
});

test('the verified filter follows the verification of a seller at once', async () => {
  const { search, sam, vera, ada } = await openMarketWithCars();
  await ada.puts(`/user/${sam.email}`);
  await ada.deletes(`/user/${vera.email}/verification`);
  expect(await search({ verified: 'true', q: 'toyota' })).toEqual([
    'Toyota RAV4',
    'Toyota Corolla',
  ]);
  await sam.hasListed('Toyota Prius');
  expect(await search({ verified: 'true', q: 'prius' })).toEqual(['Toyota Prius']);
  expect(await search({ verified: 'true', q: 'bmw' })).toEqual([]);
});

const manyCars = Array.from({ length: 11 }, (_, number) => ({
  name: `Car ${number}`,
  price: 1_000 * (1 + (number % 3)),
  yearsUsed: number % 2,
}));

test.each(['newest', 'cheapest', 'dearest', 'least-used'])(
  'pages in the order "%s" follow each other without gap or repetition',
  async (order) => {
    const market = await openMarket();
    const sam = await market.seller('Sam');
    for (const { name, ...details } of manyCars) await sam.hasListed(name, details);

    for (const filter of ['', '&q=owner&category=toyota', '&q=owner&minPrice=2000']) {
      const ask = `/addProduct?order=${order}${filter}`;
      const whole = (await market.asks(`${ask}&limit=100`)).data;
      const paged = [];
      let next: string | undefined;
      do {
        const page = await market.asks(`${ask}&limit=3${next ? `&cursor=${next}` : ''}`);
        paged.push(...page.data);
        next = page.next;
      } while (next);
      expect(paged).toEqual(whole);
      expect(new Set(paged.map(({ _id }) => _id)).size).toBe(filter.includes('2000') ? 7 : 11);
      expect(paged).toEqual(paged.toSorted(comparisons[order]!));
    }
  },
);

type Wire = { resalePrice: number; year: number; _id: string };

const comparisons: Record<string, (a: Wire, b: Wire) => number> = {
  newest: (a, b) => b._id.localeCompare(a._id),
  cheapest: (a, b) => a.resalePrice - b.resalePrice || a._id.localeCompare(b._id),
  dearest: (a, b) => b.resalePrice - a.resalePrice || b._id.localeCompare(a._id),
  'least-used': (a, b) => a.year - b.year || b._id.localeCompare(a._id),
};

test('suggestions complete names, places and categories', async () => {
  const { market } = await openMarketWithCars();
  const suggested = async (q: string) =>
    (await market.asks(`/addProduct/suggestions?${paramsOf({ q })}`)).data.map(
      ({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`,
    );
  expect(await suggested('toy')).toEqual([
    'category toyota',
    'name Toyota Corolla',
    'name Toyota RAV4',
  ]);
  expect(await suggested('corola')).toEqual(['name Toyota Corolla']);
  expect(await suggested('coupe m4')).toEqual(['name BMW M440i Coupé']);
  expect(await suggested('dha')).toEqual(['location Dhaka']);
  expect(await suggested('')).toEqual([]);
});

test('similar cars are of the same category first, the nearest price before others', async () => {
  const { market, sam } = await openMarketWithCars();
  const prius = await sam.hasListed('Toyota Prius', { price: 20_000 });
  const { data } = await market.asks(`/addProduct/${prius}/similar`);
  expect(data.map(({ productname }: { productname: string }) => productname)).toEqual([
    'Toyota RAV4',
    'Toyota Corolla',
    'BMW 320d',
  ]);
});

test('the page of a car that is not public offers the newest cars', async () => {
  const { market, sam } = await openMarketWithCars();
  const removed = await sam.hasListed('Toyota Prius', { state: 'removed' });

  for (const id of [removed, crypto.randomUUID()]) {
    const page = await market.page(`/singleProduct/${id}`);
    expect(page.status).toBe(404);
    expect(page.html).toContain('Newest cars');
    expect(page.html).not.toContain('Similar cars');
    expect(page.html).not.toContain('Toyota Prius');
  }
});

const hostileTexts = [
  '%',
  "'; drop table listings; --",
  'a\\',
  '\\\'"`',
  '& | ! <-> :*',
  '(((',
  'toyota & !corolla',
  '\u0000\u0001\u001f',
  '🚗💨',
  '\u202e\u200b',
  '½ ß İ ﷺ',
  '١٢٣',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
];

test('hostile texts are searched for like any others', async () => {
  const { market } = await openMarketWithCars();
  for (const text of hostileTexts) {
    for (const path of ['/addProduct', '/addProduct/facets', '/addProduct/suggestions']) {
      const answer = await market.asks(`${path}?${paramsOf({ q: text })}`);
      expect(answer.status, `${path} for ${JSON.stringify(text)}`).toBe(200);
    }
    const location = await market.asks(`/addProduct?${paramsOf({ location: text })}`);
    expect(location.status, `cars in ${JSON.stringify(text)}`).toBe(200);
  }
});

test('invalid parameters are refused with a message for each', async () => {
  const market = await openMarket();
  const refused = {
    q: 'x'.repeat(10_000),
    condition: 'Perfect',
    minPrice: 'cheap',
    maxPrice: '1e99',
    maxYears: '2.5',
    location: 'x'.repeat(121),
    verified: 'maybe',
    order: 'random',
    cursor: "5~'",
  };
  const { status, fields } = await market.asks(`/addProduct?${paramsOf(refused)}`);
  expect(status).toBe(400);
  expect(Object.keys(fields).sort()).toEqual(Object.keys(refused).sort());

  const foreign = `/addProduct?order=cheapest&cursor=${crypto.randomUUID()}`;
  expect(await market.asks(foreign)).toMatchObject({ status: 400, code: 'invalid_request' });
  expect(await market.asks('/addProduct/facets?category=lada')).toMatchObject({ status: 400 });
  expect(await market.asks('/addProduct?q=%E0%A4%A')).toMatchObject({ status: 200 });
});
