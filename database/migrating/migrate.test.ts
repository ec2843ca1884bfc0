import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../../tests/runner/empty-database.ts';
import { isMigrated, migrate } from './migrate.ts';

test('migrating again changes nothing', async () => {
  const db = await emptyDatabase();
  await migrate(db);
  expect(await isMigrated(db)).toBe(true);
});

test('a changed applied migration stops the start', async () => {
  const db = await emptyDatabase();
  const { rows } = await sql<{ checksum: string }>`
    select checksum from migrations where name = '01-accounts.sql'`.execute(db);
  await sql`update migrations set checksum = 'of another text' where name = '01-accounts.sql'`.execute(
    db,
  );

  await expect(migrate(db)).rejects.toThrow('was changed after it was applied');

  await sql`update migrations set checksum = ${rows[0]!.checksum} where name = '01-accounts.sql'`.execute(
    db,
  );
});

test('a release refuses a database that a newer one has migrated', async () => {
  const db = await emptyDatabase();
  await sql`insert into migrations (name, checksum) values ('9999-tomorrow.sql', 'x')`.execute(db);

  await expect(migrate(db)).rejects.toThrow(
    'newer than this release: it contains 9999-tomorrow.sql',
  );

  await sql`delete from migrations where name = '9999-tomorrow.sql'`.execute(db);
});

test('ids sort by creation time, also within a millisecond', async () => {
  const db = await emptyDatabase();
  const { rows } = await sql<{ sorted: boolean; version: string }>`
    select time_ordered_id('2026-01-02 03:04:05.000100Z') < time_ordered_id('2026-01-02 03:04:05.000200Z')
      and time_ordered_id('2026-01-02 03:04:05.999999Z') < time_ordered_id('2026-01-02 03:04:06Z') as sorted,
      substr(time_ordered_id()::text, 15, 1) as version`.execute(db);
  expect(rows).toEqual([{ sorted: true, version: '7' }]);
});
