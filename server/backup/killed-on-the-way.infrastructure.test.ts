import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#database/connection.ts';
import { appliedMigrations } from '#database/migrating/applied-migrations.ts';
import { isMigrated, migrate } from '#database/migrating/migrate.ts';
import { anotherDatabase, databaseBefore } from '../../tests/runner/another-database.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

/** Begins something that comes to a stop at this table, and dies there: its connection is gone with all it did. */
async function killedAt(url: string, table: string, act: () => Promise<unknown>): Promise<unknown> {
  const inTheWay = new Client({ connectionString: url });
  await inTheWay.connect();
  try {
    await inTheWay.query(`begin; lock table ${table} in access exclusive mode`);
    const ending = act().then(
      () => 'it went through',
      (error) => error,
    );
    const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => {
        // Within a transaction PostgreSQL would show the first look again and again.
        await inTheWay.query('select pg_stat_clear_snapshot()');
        return (await inTheWay.query(`select ${waiting}`)).rowCount;
      })
      .toBe(1);
    await inTheWay.query(`select pg_terminate_backend(pid) ${waiting}`);
    return await ending;
  } finally {
    await inTheWay.end();
  }
}

test('a killed backup leaves an unnamed folder, and the next backup is complete', async () => {
  const databaseUrl = await anotherDatabase();
  const db = connect(databaseUrl);
  await migrate(db);
  await sql`insert into accounts (issuer, subject, email, name, role)
    values ('test', 'ada', 'ada@example.com', 'Ada', 'buyer')`.execute(db);
  await db.destroy();
  const market = {
    databaseUrl,
    dataFolder: await temporaryFolder(),
    secret: 'a secret that only this test knows of',
  };
  const folder = join(await temporaryFolder(), 'backup');
  const begin = () => backUp(market, folder, { pictures: false });
  const place = {
    databaseUrl: await anotherDatabase(),
    dataFolder: await temporaryFolder(),
    secret: 'a secret that only this test knows of',
  };

  expect(await killedAt(databaseUrl, 'payments', begin)).toBeInstanceOf(Error);
  await expect(stat(folder)).rejects.toThrow('ENOENT');
  await expect(restore(place, `${folder}.unfinished`, { replace: false })).rejects.toThrow(
    'There is no backup in',
  );

  await begin();
  await expect(stat(`${folder}.unfinished`)).rejects.toThrow('ENOENT');
  await restore(place, folder, { replace: false });
  const restored = connect(place.databaseUrl);
  onTestFinished(() => restored.destroy());
  expect(await restored.selectFrom('accounts').select('name').execute()).toEqual([{ name: 'Ada' }]);
});

test('a killed migration is rolled back, and the next start applies it', async () => {
  const { url, db, applied } = await databaseBefore('viewings');

  expect(await killedAt(url, 'conversations', () => migrate(db))).toBeInstanceOf(Error);
  expect(await appliedMigrations(db)).toEqual(applied);
  await migrate(db);
  expect(await isMigrated(db)).toBe(true);
});
