import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { databaseBefore } from '../../../../tests/runner/another-database.ts';

type OldCar = { name: string; category: string };

const addCars = (db: Database, cars: OldCar[]) =>
  sql`
    with seller as (
      insert into accounts (issuer, subject, email, name, role, verified)
      values ('a', 'b', 'sam@example.com', 'Sam', 'seller', true) returning id
    )
    insert into listings (seller_id, name, location, category, condition, resale_price, original_price,
      phone, years_used, description, pictures, state)
    select id, cars.name, 'Gulshan, Dhaka', category, 'Good', 450000, 900000,
      '+880 1000 000 001', 3, 'One owner.', '{/images/corolla/960.webp}', 'advertised'
    from seller, jsonb_to_recordset(${JSON.stringify(cars)}) as cars (name text, category text)`.execute(
    db,
  );

test('cars from before details keep everything, are found by their old terms, and state their model only', async () => {
  const { db } = await databaseBefore('vehicle-facts');
  await addCars(db, [{ name: 'Toyota Corolla', category: 'toyota' }]);
  const read = async () => {
    const { rows } = await sql<{ car: Record<string, unknown>; terms: string[] }>`
      select to_jsonb(listings) - 'terms' as car, tsvector_to_array(terms) as terms from listings`.execute(
      db,
    );
    return rows[0]!;
  };
  const before = await read();
  await migrate(db);
  const after = await read();

  expect(after.car).toMatchObject(before.car);
  expect(after.terms).toEqual(expect.arrayContaining(before.terms));
  expect(after.terms.filter((term) => !before.terms.includes(term)).sort()).toEqual([
    ...['=accident ?', '=body ?', '=colour ?', '=drive ?', '=eq ?', '=fuel ?', '=g1 ?'],
    ...['=gearbox ?', '=model corolla'],
  ]);
  const { rows } = await sql`select from search_words where word = 'corolla'`.execute(db);
  expect(rows).toHaveLength(1);
});

const models: [category: string, name: string, model: string | null][] = [
  ['toyota', 'Toyota Corolla', 'Corolla'],
  ['toyota', 'COROLLA Altis, one owner', 'Corolla'],
  ['toyota', 'Toyota Corolla Cross 2022', 'Corolla Cross'],
  ['toyota', 'Toyota Land Cruiser Prado TX', 'Land Cruiser Prado'],
  ['toyota', 'Toyota Lánd Crùiser', 'Land Cruiser'],
  ['toyota', 'Toyota c-hr', 'C-HR'],
  ['toyota', 'Toyota (C HR)', 'C-HR'],
  ['bmw', 'BMW X5 xDrive', 'X5'],
  ['bentley', 'Bentley Continental Flying Spur', 'Continental Flying Spur'],
  // Two of them.
  ['toyota', 'Toyota Corolla Fielder', null],
  // Parts of words, words apart, none, and a model of another make.
  ['toyota', 'Toyota Corollas', null],
  ['toyota', 'Toyota Land or Cruiser', null],
  ['bmw', 'BMW 320i', null],
  ['bmw', 'BMW i3s', null],
  ['toyota', 'Like a BMW X5', null],
];

test('the model of a car is what its name says of it, if that is certain', async () => {
  const { db } = await databaseBefore('models-from-names');
  const told = { name: 'Toyota Yaris', category: 'toyota' };
  await addCars(db, [...models.map(([category, name]) => ({ category, name })), told]);
  await sql`update listings set model = 'Verso' where name = ${told.name}`.execute(db);
  await migrate(db);

  const { rows } = await sql<{ name: string; model: string | null }>`
    select name, model from listings`.execute(db);
  expect(new Map(rows.map(({ name, model }) => [name, model]))).toEqual(
    new Map([...models.map(([, name, model]) => [name, model] as const), [told.name, 'Verso']]),
  );
});
