import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../tests/eventually.ts';
import { anotherDatabase } from '../../tests/runner/another-database.ts';
import { connect } from '../connection.ts';
import { appliedMigrations } from './applied-migrations.ts';
import { applyConcurrently, withinTransaction } from './concurrent-migration.ts';

const byName = {
  name: '9001-cars-by-name.concurrently.sql',
  checksum: 'x',
  text: `-- For a test.
create index concurrently if not exists cars_by_name on cars (name);
drop index concurrently if exists cars_by_age;
`,
};

async function databaseWithCars() {
  const url = await anotherDatabase();
  const [db, other] = [connect(url), connect(url)];
  onTestFinished(async () => {
    await Promise.all([db.destroy(), other.destroy()]);
  });
  await sql`create table migrations (name text primary key, checksum text not null)`.execute(db);
  await sql`create table cars (name text not null, age integer)`.execute(db);
  await sql`create index cars_by_age on cars (age)`.execute(db);
  await sql`insert into cars values ('Corolla', 3), ('Corolla', 4)`.execute(db);
  const indexes = async () => {
    const { rows } = await sql<{ name: string; isValid: boolean }>`
      select relname as name, indisvalid as is_valid from pg_index
      join pg_class on pg_class.oid = indexrelid where indrelid = 'cars'::regclass`.execute(db);
    return rows;
  };
  return { db, other, indexes };
}

test('an index is created while others write, and recorded once', async () => {
  const { db, other, indexes } = await databaseWithCars();
  let applying = Promise.resolve();
  await other.transaction().execute(async (tx) => {
    // It has to wait for this one; whoever comes later does not wait for it.
    await sql`insert into cars values ('Camry', 1)`.execute(tx);
    applying = applyConcurrently(db, byName);
    await eventually(async () => expect((await indexes()).length).toBe(2));
    await sql`insert into cars values ('Axio', 2)`.execute(other);
  });
  await applying;
  expect(await indexes()).toEqual([{ name: 'cars_by_name', isValid: true }]);
  await applyConcurrently(db, byName);
  expect(await appliedMigrations(db)).toEqual([byName.name]);
});

test('the connection that created an index gets its limits back', async () => {
  const { db } = await databaseWithCars();
  const limits = () =>
    sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
      .execute(db)
      .then(({ rows }) => rows[0]);
  const before = await limits();
  await applyConcurrently(db, byName);
  expect(before).not.toMatchObject({ lock: '0' });
  expect(await limits()).toEqual(before);
});

test('concurrent starts create an index once', async () => {
  const { db, other, indexes } = await databaseWithCars();
  await Promise.all([db, other, db, other].map((each) => applyConcurrently(each, byName)));
  expect(await indexes()).toEqual([{ name: 'cars_by_name', isValid: true }]);
});

test('an invalid index is created again', async () => {
  const { db, indexes } = await databaseWithCars();
  const unique = { ...byName, text: byName.text.replace('create index', 'create unique index') };
  await expect(applyConcurrently(db, unique)).rejects.toThrow('could not create unique index');
  expect(await indexes()).toContainEqual({ name: 'cars_by_name', isValid: false });
  expect(await appliedMigrations(db)).toEqual([]);

  await sql`delete from cars`.execute(db);
  await applyConcurrently(db, unique);
  expect(await indexes()).toEqual([{ name: 'cars_by_name', isValid: true }]);
});

test('statements other than indexes are refused, because they could not be repeated', async () => {
  const { db } = await databaseWithCars();
  const more = { ...byName, text: `${byName.text}; update cars set age = age + 1` };
  await expect(applyConcurrently(db, more)).rejects.toThrow('may only make and drop indexes');
});

test('a restore runs a concurrent migration as an ordinary one', async () => {
  const { db, indexes } = await databaseWithCars();
  await db.transaction().execute((tx) => sql.raw(withinTransaction(byName).text).execute(tx));
  expect(await indexes()).toEqual([{ name: 'cars_by_name', isValid: true }]);
});
