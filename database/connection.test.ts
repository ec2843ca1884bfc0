import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseUrl } from '../tests/empty-database.ts';
import { connect } from './connection.ts';

test('a query with parameters is planned once per connection and used again', async () => {
  const db = connect(databaseUrl, { connections: 1 });
  for (const name of ['Ada', 'Bea', 'Cy']) {
    await db.selectFrom('accounts').select('id').where('name', '=', name).execute();
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
  [[]],
])('a list of texts is read as it was written: %j', async (texts) => {
  const db = connect(databaseUrl, { connections: 1 });
  const { rows } = await sql<{ texts: string[] }>`select ${texts}::text[] as texts`.execute(db);
  await db.destroy();

  expect(rows).toEqual([{ texts }]);
});
