import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually } from '../tests/eventually.ts';
import { databaseUrl } from '../tests/runner/empty-database.ts';
import { connect } from './connection.ts';

test.each([
  ['with', ['Ada', 'Bea', 'Cy']],
  ['without', [null, null, null]],
])('a query %s parameters is planned once per connection and used again', async (_, names) => {
  const db = connect(databaseUrl, { connections: 1 });
  for (const name of names) {
    const query = db.selectFrom('accounts').select('id');
    await (name ? query.where('name', '=', name) : query.limit(sql.lit(1))).execute();
  }

  const { rows } = await sql<{ uses: number }>`
    select generic_plans + custom_plans as uses from pg_prepared_statements
    where statement like '%from "accounts"%'`.execute(db);
  await db.destroy();

  expect(rows).toEqual([{ uses: 3 }]);
});

test.each([
  [['/images/1/960.webp', '/images/2/960.webp']],
  [['a,b', 'say "hi"', 'back\\slash', '', 'null', '{}']],
  [['NULL', 'null']],
  [['ANNULLED', null]],
  [[]],
])('a list of texts is read unchanged: %j', async (texts) => {
  const db = connect(databaseUrl, { connections: 1 });
  const { rows } = await sql<{
    texts: (string | null)[];
  }>`select ${texts}::text[] as texts`.execute(db);
  await db.destroy();

  expect(rows).toEqual([{ texts }]);
});

test('a day is read unchanged in every time zone', async () => {
  const db = connect(databaseUrl, { connections: 1 });
  const { rows } = await sql<{ day: string }>`select date '2026-03-29' as day`.execute(db);
  await db.destroy();

  expect(rows).toEqual([{ day: '2026-03-29' }]);
});

test('a broken connection ends only the work that used it', async () => {
  const [db, other] = [connect(databaseUrl), connect(databaseUrl)];
  const interrupted = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]!.pid}, 10000)`.execute(other);
    await eventually(() => expect(sql`select 1`.execute(tx)).rejects.toThrow('not queryable'));
    await sql`select 1`.execute(tx);
  });

  await expect(interrupted).rejects.toThrow();
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await Promise.all([db.destroy(), other.destroy()]);
});
