import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { databaseBeforeSquash } from '../../tests/runner/another-database.ts';
import { emptyDatabase } from '../../tests/runner/empty-database.ts';
import { connect, type Database } from '../connection.ts';
import { appliedMigrations } from './applied-migrations.ts';
import { isMigrated, migrate } from './migrate.ts';
import { squashedMigrations } from './squashed-migrations.ts';

/** Counts the backups that would be made. */
function countingBackups() {
  let backups = 0;
  return { beforeChanging: async () => void backups++, count: () => backups };
}

test('a database with all squashed migrations is adopted once, in one transaction, and keeps its rows', async () => {
  const { db } = await databaseBeforeSquash();
  await sql`insert into accounts (issuer, subject, email, name, role)
    values ('test', 'ada', 'ada@example.com', 'Ada', 'buyer')`.execute(db);
  const { beforeChanging, count } = countingBackups();
  expect(await isMigrated(db)).toBe(false);
  await migrate(db, { beforeChanging });
  await migrate(db, { beforeChanging });

  expect(await isMigrated(db)).toBe(true);
  expect(count()).toBe(1);
  expect(await db.selectFrom('accounts').select('name').execute()).toEqual([{ name: 'Ada' }]);
  const { rows } = await sql<{ moments: number; files: number }>`
    select count(distinct xmin::text)::integer as moments, count(*)::integer as files from migrations
    where name ~ '^[0-9]{2}-'`.execute(db);
  expect(rows).toEqual([{ moments: 1, files: 12 }]);
});

test('an adopted database lists its migrations and the squashed ones', async () => {
  const { db } = await databaseBeforeSquash();
  await migrate(db);
  const checksums = async (from: Database) => {
    const { rows } = await sql<{ name: string; checksum: string }>`
      select name, checksum from migrations`.execute(from);
    return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]));
  };
  const ofNewDatabase = await checksums(await emptyDatabase());
  expect(await checksums(db)).toEqual({ ...squashedMigrations, ...ofNewDatabase });
});

test('concurrent starts adopt a database once, after one backup', async () => {
  const { url, db } = await databaseBeforeSquash();
  const others = [1, 2, 3].map(() => connect(url, { connections: 1 }));
  onTestFinished(async () => void (await Promise.all(others.map((each) => each.destroy()))));
  const { beforeChanging, count } = countingBackups();
  await Promise.all([db, ...others].map((each) => migrate(each, { beforeChanging })));
  expect(await isMigrated(db)).toBe(true);
  expect(count()).toBe(1);
});

test('a database with only some of the squashed migrations is refused and stays as it is', async () => {
  const { db } = await databaseBeforeSquash();
  await sql`delete from migrations where name = '0082-mailbox-of-a-hold.sql'`.execute(db);
  const before = await appliedMigrations(db);
  const { beforeChanging, count } = countingBackups();

  await expect(migrate(db, { beforeChanging })).rejects.toThrow(
    'The database is too old for this release: its newest migration is 0081-totals-of-views.sql. Start or restore it once with commit 0061c641, then use this release.',
  );
  expect(await appliedMigrations(db)).toEqual(before);
  expect(count()).toBe(0);
});

test('a database with an unknown migration beside the squashed ones is refused as newer', async () => {
  const { db } = await databaseBeforeSquash();
  await sql`insert into migrations (name, checksum) values ('0083-tomorrow.sql', 'x')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(
    'The database is newer than this release: it contains 0083-tomorrow.sql.',
  );
});

test('a database with a changed squashed migration is not adopted', async () => {
  const { db } = await databaseBeforeSquash();
  await sql`update migrations set checksum = 'of another text' where name = '0050-messages.sql'`.execute(
    db,
  );
  await expect(migrate(db)).rejects.toThrow('0050-messages.sql was changed after it was applied');
  expect(await isMigrated(db)).toBe(false);
});
