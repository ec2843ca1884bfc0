import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';
import { openMarketWithCars } from '../../../../tests/searched-cars.ts';
import { pairsThatFit } from './fitting-store.ts';
import { readQueries } from './read-queries-store.ts';

test('a misspelt word, one without its accent and the beginning of one find the cars', async () => {
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

test('a misspelt advert does not hide the cars of the right spelling in lists, counts and saved searches', async () => {
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

test('a misspelt advert that begins with the typed word does not hide those cars either', async () => {
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
