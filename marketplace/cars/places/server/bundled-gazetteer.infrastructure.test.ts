import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#database/connection.ts';
import { migrate } from '#database/migrating/migrate.ts';
import { anotherDatabase } from '../../../../tests/runner/another-database.ts';
import { loadGazetteer } from './gazetteer-store.ts';
import { placesOf, placesStartingWith } from './place-store.ts';
import { openGazetteer } from './read-gazetteer.ts';

async function loadedDatabase() {
  const db = connect(await anotherDatabase());
  onTestFinished(() => db.destroy());
  await migrate(db);
  await loadGazetteer(db, await openGazetteer());
  return db;
}

const firstNamed = async (db: Awaited<ReturnType<typeof loadedDatabase>>, text: string) =>
  (await placesStartingWith(db, text))[0];

test('the places that come with a release', async () => {
  const db = await loadedDatabase();
  const { count } = await db
    .selectFrom('places')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBeGreaterThan(170_000);

  for (const [one, other] of [
    ['Cumilla', 'Comilla'],
    ['Chattogram', 'Chittagong'],
    ['Jashore', 'Jessore'],
    ['Bogura', 'Bogra'],
    ['Barishal', 'Barisal'],
    ['Bangalore', 'Bengaluru'],
    ['Cologne', 'Köln'],
  ]) {
    expect(await firstNamed(db, one!)).toMatchObject({ id: (await firstNamed(db, other!))!.id });
  }
  for (const name of ['Dhaka', 'Gazipur', 'Sylhet', 'Khulna', 'Rajshahi', 'Rangpur']) {
    expect(await firstNamed(db, name)).toMatchObject({ name, country: 'BD' });
  }

  const locations = [
    'Gulshan, Dhaka',
    'Dhaka, Bangladesh',
    'Cox’s Bazar',
    "Cox's Bazar",
    'By the river',
  ];
  const placed = await placesOf(db, locations);
  const degrees = locations.map((location) => Math.floor(placed.get(location)?.latitude ?? 0));
  expect(degrees).toEqual([23, 23, 21, 21, 0]);
});
