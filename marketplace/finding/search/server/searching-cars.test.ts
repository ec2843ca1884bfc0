import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';
import { pairsThatFit } from './fitting-store.ts';
import { readQueries } from './read-queries-store.ts';

type Market = Awaited<ReturnType<typeof openMarket>>;

const searcher = (market: Market) => async (query: Record<string, string | string[]>) => {
  const answer = await market.asks(`/addProduct?${paramsOf({ order: 'newest', ...query })}`);
  return answer.data.map(({ productname }: { productname: string }) => productname) as string[];
};

const facetsOf = async (market: Market, query: Record<string, string | string[]> = {}) =>
  (await market.asks(`/addProduct/facets?${paramsOf(query)}`)).data;

const paramsOf = (query: Record<string, string | string[]>) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) =>
      [values].flat().map((value) => [name, value] as [string, string]),
    ),
  );

/** Five cars that differ in everything a card shows. */
async function openMarketWithCars() {
  const market = await openMarket();
  const [sam, vera, ada] = [
    await market.seller('Sam'),
    await market.seller('Vera'),
    await market.admin('Ada'),
  ];
  await ada.puts(`/user/${vera.email}`);
  await sam.hasListed('Toyota Corolla', { price: 9_000, yearsUsed: 8, location: 'Sylhet' });
  await sam.hasListed('Toyota RAV4', {
    price: 24_000,
    yearsUsed: 3,
    location: 'Gulshan, Dhaka',
    description: 'Panoramic roof, leather seats.',
  });
  await vera.hasListed('BMW 320d', {
    price: 27_000,
    yearsUsed: 4,
    category: 'bmw',
    condition: 'Medium',
    location: 'dhaka',
    description: 'Leather, one owner.',
  });
  await vera.hasListed('BMW M440i Coupé', {
    price: 48_000,
    yearsUsed: 1,
    category: 'bmw',
    location: 'Chattogram',
  });
  await sam.hasListed('Bentley Flying Spur', {
    price: 130_000,
    yearsUsed: 5,
    category: 'bentley',
    condition: 'Bad',
    location: 'Dhaka',
    description: 'Needs a new gearbox.',
  });
  return { market, sam, vera, ada, search: searcher(market) };
}

test('words are found in any order, in name, category, location and description', async () => {
  const { search } = await openMarketWithCars();
  expect(await search({ q: 'corolla toyota' })).toEqual(['Toyota Corolla']);
  expect(await search({ q: 'bmw leather' })).toEqual(['BMW 320d']);
  expect(await search({ q: 'dhaka gearbox' })).toEqual(['Bentley Flying Spur']);
  expect(await search({ q: 'a car with a panoramic roof in Gulshan' })).toEqual(['Toyota RAV4']);
});

test('a slip of the finger, a missing accent or the beginning of a word do no harm', async () => {
  const { search, market } = await openMarketWithCars();
  for (const typed of ['corola', 'Toytoa', 'COROLL', 'côrollà']) {
    expect([typed, await search({ q: typed })]).toEqual([
      typed,
      expect.arrayContaining(['Toyota Corolla']),
    ]);
  }
  expect(await search({ q: 'coupe' })).toEqual(['BMW M440i Coupé']);
  expect(await search({ q: '320' })).toEqual(['BMW 320d']);
  expect(await search({ q: 'seat' })).toEqual(['Toyota RAV4']);

  const { corrections } = await market.asks('/addProduct?order=newest&q=corola+sylhet');
  expect(corrections).toEqual([{ typed: 'corola', meant: 'corolla' }]);
});

test('a word that no car has finds nothing, and a car that is gone is not found', async () => {
  const { search, sam } = await openMarketWithCars();
  expect(await search({ q: 'submarine' })).toEqual([]);
  await sam.hasListed('Toyota Supra', { state: 'sold' });
  await sam.hasListed('Toyota Yaris', { hidden: true });
  expect(await search({ q: 'supra' })).toEqual([]);
  expect(await search({ q: 'yaris' })).toEqual([]);
});

test('what is edited is found by its new words only', async () => {
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
])('the filter %s = %s leaves the cars that fit', async (name, values, cars) => {
  const { search } = await openMarketWithCars();
  expect(await search({ [name]: values })).toEqual(cars);
});

test('filters and words work together', async () => {
  const { search } = await openMarketWithCars();
  expect(await search({ q: 'leather', location: 'Dhaka', maxPrice: '25000' })).toEqual([
    'Toyota RAV4',
  ]);
});

test('the tick of a seller counts from the moment it is given until it is taken back', async () => {
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

const countOf = (options: { value: unknown; count: number }[], value: unknown) =>
  options.find((option) => option.value === value)?.count;

test('every option says how many cars it would leave', async () => {
  const { market } = await openMarketWithCars();
  const facets = await facetsOf(market);
  expect(facets.total).toEqual({ count: 5 });
  expect(facets.category).toEqual([
    { value: 'toyota', count: 2 },
    { value: 'bmw', count: 2 },
    { value: 'bentley', count: 1 },
  ]);
  expect(facets.condition.map(({ count }: { count: number }) => count)).toEqual([3, 1, 1]);
  expect(countOf(facets.minPrice, 30_000)).toBe(2);
  expect(countOf(facets.maxPrice, 10_000)).toBe(1);
  expect(countOf(facets.maxYears, 3)).toBe(2);
  expect(facets.verified).toEqual({ count: 2 });
  expect(facets.location.slice(0, 1)).toEqual([{ value: 'Dhaka', count: 3 }]);
});

test('an option counts what the other filters leave, and what dropping one would leave', async () => {
  const { market } = await openMarketWithCars();
  const query = { category: 'bmw', location: 'Dhaka', minPrice: '30000' };
  const facets = await facetsOf(market, query);
  expect(facets.total).toEqual({ count: 0 });
  expect(facets.category.map(({ count }: { count: number }) => count)).toEqual([0, 0, 1]);
  expect(countOf(facets.location, 'Chattogram')).toBe(1);
  expect(countOf(facets.minPrice, 20_000)).toBe(1);
  expect(countOf(facets.maxPrice, 50_000)).toBe(0);
  expect(facets.without).toEqual({
    category: { count: 1 },
    price: { count: 1 },
    location: { count: 1 },
  });
});

const searches: Record<string, string>[] = [
  {},
  { q: 'leather' },
  { category: 'bmw' },
  { maxPrice: '30000' },
];

test('what an option promises is what choosing it finds', async () => {
  const { market, search } = await openMarketWithCars();
  for (const given of searches) {
    const facets = await facetsOf(market, given);
    for (const name of ['category', 'condition', 'minPrice', 'maxYears', 'location']) {
      for (const { value, count } of facets[name]) {
        const found = await search({ ...given, [name]: String(value) });
        expect({ given, name, value, count: found.length }).toEqual({ given, name, value, count });
      }
    }
  }
});

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

test('a page at an address where no car is to be seen offers the newest', async () => {
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

test('hostile texts are looked for like any others', async () => {
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

test('parameters that make no sense are refused with a word on each', async () => {
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

async function marketWithSlip(corollas: number) {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  for (let car = 0; car < corollas; car++) await sam.hasListed('Corolla');
  const slip = await sam.hasListed('Corola');
  const found = async (q: string) =>
    (await market.asks(`/addProduct?order=newest&q=${q}`)) as {
      data: { _id: string; productname: string }[];
      corrections?: object[];
    };
  return { ...market, sam, slip, found };
}

test('one misspelt advert hides none of the cars that are meant, in lists, counts and saved searches', async () => {
  const { db, asks, found, slip } = await marketWithSlip(3);
  const { data, corrections } = await found('corola');
  expect(data.map(({ productname }) => productname)).toEqual([
    'Corola',
    'Corolla',
    'Corolla',
    'Corolla',
  ]);
  expect(corrections).toEqual([{ typed: 'corola', meant: 'corolla', also: true }]);
  expect((await asks('/addProduct/facets?q=corola')).data.total).toMatchObject({ count: 4 });
  const searches = await readQueries(db, ['q=corola'], ['toyota']);
  const ids = data.map(({ _id }) => _id);
  expect(await pairsThatFit(db, searches, ids)).toHaveLength(4);
  expect((await found('corolla')).data.map(({ _id }) => _id)).not.toContain(slip);
  expect((await found('corolla')).corrections).toBeUndefined();
});

test('a misspelt advert that begins with the typed word hides none of the cars that are meant, either', async () => {
  const { sam, found, asks } = await marketWithSlip(3);
  for (let car = 0; car < 3; car++) await sam.hasListed('Vellfire');
  await sam.hasListed('Velfirea');
  expect((await found('velfire')).data).toHaveLength(4);
  const { data } = await asks('/addProduct/suggestions?q=velfire');
  expect(data).toContainEqual({ kind: 'name', text: 'Vellfire' });
});

test('a rare but correct word finds no cars with other names', async () => {
  const { sam, found } = await marketWithSlip(2);
  expect((await found('corola')).data).toHaveLength(1);
  await sam.hasListed('Harrier');
  for (let car = 0; car < 4; car++) await sam.hasListed('Prado', { description: 'Roof carrier' });
  const { data, corrections } = await found('harrier');
  expect(data.map(({ productname }) => productname)).toEqual(['Harrier']);
  expect(corrections).toBeUndefined();
});
