import { expect, test } from 'vitest';
import { bodies, colours, drives, gearboxes } from '#marketplace/cars/vehicles/choices.ts';
import type { VehicleChanges } from '#marketplace/cars/vehicles/facts.ts';
import { fuels } from '#marketplace/cars/vehicles/fuels.ts';
import { openMarket } from '../../../../tests/market.ts';

type Cars = Record<string, { says?: string; category?: string; vehicle?: VehicleChanges }>;

async function marketOf(cars: Cars) {
  const market = await openMarket({ callsPerMinute: 10_000 });
  const sam = await market.seller('Sam');
  for (const [name, { says = 'One owner.', ...car }] of Object.entries(cars)) {
    await sam.hasListed(name, { ...car, description: says });
  }
  const asks = (q: string) =>
    market.asks(`/addProduct?${new URLSearchParams({ order: 'newest', q })}`);
  const facetsOf = async (query: Record<string, string>) =>
    (await market.asks(`/addProduct/facets?${new URLSearchParams(query)}`)).data;
  return {
    ...market,
    asks,
    facetsOf,
    finds: async (q: string): Promise<string[]> =>
      (await asks(q)).data
        .map(({ productname }: { productname: string }) => productname)
        .toSorted(),
  };
}

test('the words of the specification sheet find the cars that state them', async () => {
  const stated = Object.entries({
    fuel: fuels,
    gearbox: gearboxes,
    drive: drives,
    body: bodies,
    colour: colours,
  }).flatMap(([fact, values]) =>
    Object.entries(values).map(([value, label]) => ({ fact, value, label })),
  );
  const named = stated.map((each) => ({ ...each, name: `Corolla ${stated.indexOf(each)}x` }));
  const { finds } = await marketOf(
    Object.fromEntries(
      named.map(({ name, fact, value }) => [name, { vehicle: { [fact]: value } }]),
    ),
  );
  for (const { label, name } of named) {
    expect([label, await finds(label)]).toEqual([label, expect.arrayContaining([name])]);
  }
});

const oneOfEach: Cars = {
  Ax: {
    vehicle: { body: 'suv', fuel: 'petrol', gearbox: 'automatic', drive: 'all', colour: 'red' },
  },
  Bx: {
    vehicle: { body: 'saloon', fuel: 'diesel', gearbox: 'manual', drive: 'rear', colour: 'grey' },
  },
  Cx: { vehicle: { body: 'estate', fuel: 'electric', drive: 'front', colour: 'purple' } },
  Dx: { vehicle: { body: 'convertible', fuel: 'hybrid' } },
  Ex: { vehicle: { body: 'mpv', fuel: 'plug-in' } },
  Fx: { vehicle: { body: 'pickup', fuel: 'lpg' } },
  Gx: { vehicle: { body: 'hatchback' } },
  Hx: { vehicle: { body: 'coupe' } },
  Ix: { vehicle: { body: 'van' } },
};

test('words that people use for them do, too', async () => {
  const { finds } = await marketOf(oneOfEach);
  const expected = {
    Ax: [
      'suv',
      'SUVs',
      'crossover',
      'off-roader',
      'gasoline',
      'petrol',
      'auto',
      'automatic transmission',
      'AWD',
      '4x4',
      '4wd',
      'four-wheel drive',
      'red',
    ],
    Bx: ['sedan', 'sedans', 'saloon', 'manual gearbox', 'rwd', 'rear-wheel drive', 'gray', 'grey'],
    Cx: [
      'wagon',
      'station wagon',
      'kombi',
      'estate cars',
      'electric',
      'EV',
      'electric vehicles',
      'fwd',
      'violet',
    ],
    Dx: ['cabrio', 'cabriolet', 'convertible', 'roadster'],
    Ex: ['minivan', 'MPV', 'people carriers', 'phev', 'plug-in', 'plug-in hybrid'],
    Fx: ['pickup', 'pick-up', 'pick ups', 'truck', 'pickup truck', 'autogas'],
    Gx: ['hatch', 'hatchbacks'],
    Hx: ['coupe', 'Coupé'],
    Ix: ['van', 'vans'],
  };
  for (const [name, words] of Object.entries(expected)) {
    for (const word of words) expect([word, await finds(word)]).toEqual([word, [name]]);
  }
  expect(await finds('hybrid')).toEqual(['Dx', 'Ex']);
});

test('a car whose text says it is found as well', async () => {
  const { finds } = await marketOf({
    'Kona Electric': {},
    Leaf: { vehicle: { fuel: 'electric' } },
    Polo: { vehicle: { fuel: 'petrol' } },
    Transit: { says: 'Pick it up today.' },
    Hilux: { vehicle: { body: 'pickup' } },
  });
  expect(await finds('electric')).toEqual(['Kona Electric', 'Leaf']);
  expect(await finds('pick-up')).toEqual(['Hilux', 'Transit']);
});

test('they narrow down what other words and brands find', async () => {
  const { finds } = await marketOf({
    Corolla: { vehicle: { colour: 'red', gearbox: 'automatic' } },
    Yaris: { vehicle: { colour: 'white', gearbox: 'automatic' } },
    'BMW i3': { category: 'bmw', vehicle: { fuel: 'electric', colour: 'red' } },
    'BMW 320d': { category: 'bmw', vehicle: { fuel: 'diesel', colour: 'red' } },
  });
  expect(await finds('red toyota')).toEqual(['Corolla']);
  expect(await finds('electric bmw')).toEqual(['BMW i3']);
  expect(await finds('a red car from BMW')).toEqual(['BMW 320d', 'BMW i3']);
  expect(await finds('automatic yaris')).toEqual(['Yaris']);
  expect(await finds('red diesel 320d')).toEqual(['BMW 320d']);
  expect(await finds('electric yaris')).toEqual([]);
  expect(await finds('pick-up corolla')).toEqual([]);
});

test('they are no slips of the finger, and what was a slip may mean one', async () => {
  const { asks, finds } = await marketOf({
    Corolla: { says: 'Sub woofer, crossovver.', vehicle: { body: 'suv' } },
    Yaris: { vehicle: { gearbox: 'automatic' } },
    Camry: { says: 'A convertible roof.' },
    Solara: { vehicle: { body: 'convertible' } },
  });
  for (const word of ['suv', 'automatic', 'SUVs', 'pick-up']) {
    expect([word, (await asks(word)).corrections]).toEqual([word, undefined]);
  }
  const { corrections } = await asks('suv crossover off-roader automatics corola');
  expect(corrections).toEqual([{ typed: 'corola', meant: 'corolla' }]);
  expect((await asks('convertable')).corrections).toEqual([
    { typed: 'convertable', meant: 'convertible' },
  ]);
  expect(await finds('convertable')).toEqual(['Camry', 'Solara']);
});

test('short ones do not find longer words that begin with them', async () => {
  const { finds } = await marketOf({
    Corolla: { says: 'Reduced, every service done, vanilla scent.' },
    Leaf: { vehicle: { fuel: 'electric', colour: 'red', body: 'van' } },
  });
  for (const word of ['red', 'ev', 'van'])
    expect([word, await finds(word)]).toEqual([word, ['Leaf']]);
});

test('what is counted is what they find', async () => {
  const { facetsOf } = await marketOf(oneOfEach);
  const facets = await facetsOf({ q: 'suv' });
  expect(facets.total).toEqual({ count: 1 });
  expect(facets.body).toContainEqual({ value: 'suv', count: 1 });
  expect(facets.body).toContainEqual({ value: 'saloon', count: 0 });
  const { without } = await facetsOf({ q: 'diesel', body: 'suv' });
  expect(without).toEqual({ text: { count: 1 }, body: { count: 1 } });
});

const nextYear = new Date().getUTCFullYear() + 1;

test('a year finds the cars that were first registered in it, and those whose text has it', async () => {
  const { finds, facetsOf, asks } = await marketOf({
    Corolla: { vehicle: { firstRegistration: '2020-01', colour: 'red' } },
    Yaris: { vehicle: { firstRegistration: '2020-12', colour: 'blue' } },
    Auris: { vehicle: { firstRegistration: '2019-12' } },
    Camry: { vehicle: { firstRegistration: '2021-01' }, says: 'New tyres in 2020.' },
    Prius: { says: 'Serviced 1949, a 2020s look.' },
    'BMW 320d': { category: 'bmw', vehicle: { firstRegistration: '2020-06' } },
    Celica: { vehicle: { firstRegistration: '1950-01' } },
  });
  expect(await finds('toyota 2020')).toEqual(['Camry', 'Corolla', 'Prius', 'Yaris']);
  expect(await finds('2020 red')).toEqual(['Corolla']);
  expect(await finds('bmw 2020')).toEqual(['BMW 320d']);
  expect(await finds('2019 2020')).toEqual([]);
  expect(await finds('1950')).toEqual(['Celica']);
  expect(await finds('1949')).toEqual(['Prius']);
  expect((await asks('2019')).corrections).toBeUndefined();
  expect((await facetsOf({ q: '2020' })).total).toEqual({ count: 5 });
  expect((await facetsOf({ q: '2020', colour: 'red' })).without).toEqual({
    text: { count: 1 },
    colour: { count: 5 },
  });
  for (const year of [nextYear, 9999]) expect(await finds(String(year))).toEqual([]);
});
