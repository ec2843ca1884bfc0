import { expect, test } from 'vitest';
import { openListeningMarket } from '../../../../tests/listening-market.ts';
import { openMarket } from '../../../../tests/market.ts';
import { loadGazetteer } from './gazetteer-store.ts';
import type { GazetteerRow } from './read-gazetteer.ts';

const khulna: GazetteerRow = {
  id: 7,
  name: 'Khulna',
  country: 'BD',
  region: null,
  latitude: 22.81,
  longitude: 89.56,
  population: 1_300_000,
  aliasOf: null,
};

/** Counts how often it is read. */
function gazetteer(version: string, rows: GazetteerRow[]) {
  const reads: string[] = [];
  const read = async () => {
    reads.push(version);
    return rows;
  };
  return { version, read, reads };
}

const namesIn = async ({ db }: { db: Awaited<ReturnType<typeof openMarket>>['db'] }) =>
  (await db.selectFrom('places').select(['name', 'folded']).orderBy('id').execute()).map(
    ({ name, folded }) => `${name} ${folded}`,
  );

test('instances that start together load the gazetteer once, and later ones do not', async () => {
  const market = await openMarket();
  const first = gazetteer('1', [khulna]);
  await Promise.all([1, 2, 3].map(() => loadGazetteer(market.db, first)));
  expect(await namesIn(market)).toEqual(['Khulna khulna']);

  const readsAtFirst = first.reads.length;
  await loadGazetteer(market.db, first);
  expect(first.reads).toHaveLength(readsAtFirst);
});

test('a new version of the gazetteer replaces the old one', async () => {
  const market = await openMarket();
  await loadGazetteer(market.db, gazetteer('1', [khulna]));
  await loadGazetteer(market.db, gazetteer('2', [{ ...khulna, id: 8, name: 'Ægir' }]));
  expect(await namesIn(market)).toEqual(['Ægir aegir']);
});

test('a gazetteer that cannot be loaded leaves the old one, and is tried again', async () => {
  const market = await openMarket();
  await loadGazetteer(market.db, gazetteer('1', [khulna]));
  const broken = gazetteer('2', [{ ...khulna, latitude: 91 }]);
  await expect(loadGazetteer(market.db, broken)).rejects.toThrow('places_latitude_check');
  expect(await namesIn(market)).toEqual(['Khulna khulna']);

  await loadGazetteer(market.db, gazetteer('2', [{ ...khulna, name: 'Khulnā' }]));
  expect(await namesIn(market)).toEqual(['Khulnā khulna']);
});

test('cached responses are invalidated when the gazetteer is loaded', async () => {
  const market = await openListeningMarket();
  const asked = '/api/places?q=khul';
  expect((await market.visits(asked)).text).toContain('"data":[]');
  await market.visits(asked);
  expect(market.timesMade(asked)).toBe(1);

  await loadGazetteer(market.db, gazetteer('1', [khulna]));
  await expect.poll(async () => (await market.visits(asked)).text).toContain('Khulna');
});
