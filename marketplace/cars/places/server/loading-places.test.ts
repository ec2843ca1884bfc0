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

test('servers that start together load it once, and later ones not again', async () => {
  const market = await openMarket();
  const first = gazetteer('1', [khulna]);
  await Promise.all([1, 2, 3].map(() => loadGazetteer(market.db, first)));
  expect(await namesIn(market)).toEqual(['Khulna khulna']);

  const readsAtFirst = first.reads.length;
  await loadGazetteer(market.db, first);
  expect(first.reads).toHaveLength(readsAtFirst);
});

test('another version takes the place of the one before', async () => {
  const market = await openMarket();
  await loadGazetteer(market.db, gazetteer('1', [khulna]));
  await loadGazetteer(market.db, gazetteer('2', [{ ...khulna, id: 8, name: 'Ægir' }]));
  expect(await namesIn(market)).toEqual(['Ægir aegir']);
});

test('one that cannot be loaded leaves the one before, and is tried again', async () => {
  const market = await openMarket();
  await loadGazetteer(market.db, gazetteer('1', [khulna]));
  const broken = gazetteer('2', [{ ...khulna, latitude: 91 }]);
  await expect(loadGazetteer(market.db, broken)).rejects.toThrow('places_latitude_check');
  expect(await namesIn(market)).toEqual(['Khulna khulna']);

  await loadGazetteer(market.db, gazetteer('2', [{ ...khulna, name: 'Khulnā' }]));
  expect(await namesIn(market)).toEqual(['Khulnā khulna']);
});

test('what was answered before it was loaded is not answered afterwards', async () => {
  const market = await openListeningMarket();
  const asked = '/api/places?q=khul';
  expect((await market.visits(asked)).text).toContain('"data":[]');
  await market.visits(asked);
  expect(market.timesMade(asked)).toBe(1);

  await loadGazetteer(market.db, gazetteer('1', [khulna]));
  await expect.poll(async () => (await market.visits(asked)).text).toContain('Khulna');
});
