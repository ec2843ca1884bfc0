import { execFileSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { appliedMigrations } from '#database/applied-migrations.ts';
import { connect } from '#database/connection.ts';
import { isMigrated, migrateToState } from '#database/migrate.ts';
import { anotherDatabase } from '../../tests/runner/another-database.ts';
import { emptyDatabase } from '../../tests/runner/empty-database.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { readConfig } from '../config/config.ts';
import { migrateSafely } from './before-upgrade.ts';
import { readManifest } from './manifest.ts';

const firstMigrations = ['0001-accounts-and-listings.sql', '0002-bookings.sql'];

async function oldMarket() {
  const databaseUrl = await anotherDatabase();
  const dataFolder = await temporaryFolder();
  const db = connect(databaseUrl);
  const config = readConfig({ DATA_DIR: dataFolder });
  const backups = async () => (await readdir(join(dataFolder, 'backups')).catch(() => [])).sort();
  return { db, backups, databaseUrl, dataFolder, config };
}

test('before a new release changes the database there is a backup of it; a new one needs none', async () => {
  const { db, backups, databaseUrl, dataFolder, config } = await oldMarket();
  await db.transaction().execute((tx) => migrateToState(tx, firstMigrations));
  await migrateSafely(db, config, databaseUrl);
  await migrateSafely(db, config, databaseUrl);
  expect(await isMigrated(db)).toBe(true);

  const names = await backups();
  expect(names).toEqual([expect.stringMatching(/^before-upgrade-/)]);
  const manifest = await readManifest(join(dataFolder, 'backups', names[0]!));
  expect(manifest).toMatchObject({ migrations: firstMigrations, pictures: null });
  await db.destroy();
});

/**
 * What releases that read format 1 require of a manifest. It never changes, because it is part of those releases. A backup
 * of their data stays in this format for as long as an upgrade may begin with one of them.
 */
const FormatOne = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+([.][a-z_]+)?$/),
      columns: z.array(z.string().regex(/^("[a-z_]+"|[a-z_\d]+)$/)),
      rows: z.number().int(),
    }),
  ),
  pictures: z.number().int().nullable(),
});

test('the release before an upgrade can read the backup that the upgrade makes', async () => {
  const { db, backups, databaseUrl, dataFolder, config } = await oldMarket();
  const applied = (await appliedMigrations(await emptyDatabase())).slice(0, -1);
  await db.transaction().execute((tx) => migrateToState(tx, applied));
  await sql`insert into accounts (issuer, subject, email, name, role)
    values ('test', 'ada', 'ada@example.com', 'Ada', 'buyer')`.execute(db);
  await migrateSafely(db, config, databaseUrl);
  await db.destroy();

  const folder = join(dataFolder, 'backups', (await backups())[0]!);
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  const { migrations, tables } = FormatOne.parse(manifest);
  expect(migrations).toEqual(applied);
  expect(tables.find(({ name }) => name === 'accounts')).toMatchObject({ rows: 1 });
  for (const { name, rows } of tables) {
    const packed = await readFile(join(folder, 'database', `${name}.copy.gz`));
    expect(gunzipSync(packed).toString().split('\n').slice(0, -1), name).toHaveLength(rows);
  }
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder });
});

test('a backup in a newer format is refused with the reason', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ format: 2, sections: [] }));
  await expect(readManifest(folder)).rejects.toThrow(
    'This backup has format 2; this release reads up to 1. Restore it with the release that made it.',
  );
});

test('an empty database is filled without a backup', async () => {
  const { db, backups, databaseUrl, config } = await oldMarket();
  await migrateSafely(db, config, databaseUrl);
  expect(await backups()).toEqual([]);
  await db.destroy();
});

test('with a database elsewhere the backup is made when it is asked for', () => {
  const elsewhere = { DATABASE_URL: 'postgres://db.example/forecourt' };
  expect(readConfig({}).backsUpBeforeUpgrade).toBe(true);
  expect(readConfig({ BACKUP_BEFORE_UPGRADE: 'off' }).backsUpBeforeUpgrade).toBe(false);
  expect(readConfig(elsewhere).backsUpBeforeUpgrade).toBe(false);
  expect(readConfig({ ...elsewhere, BACKUP_BEFORE_UPGRADE: 'on' }).backsUpBeforeUpgrade).toBe(true);
});
