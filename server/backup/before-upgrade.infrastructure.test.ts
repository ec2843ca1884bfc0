import { execFileSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { connect, type Database } from '#database/connection.ts';
import { appliedMigrations } from '#database/migrating/applied-migrations.ts';
import { isMigrated, migrate, migrateToState } from '#database/migrating/migrate.ts';
import { squashedMigrations } from '#database/migrating/squashed-migrations.ts';
import { anotherDatabase, databaseBeforeSquash } from '../../tests/runner/another-database.ts';
import { emptyDatabase } from '../../tests/runner/empty-database.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { readConfig } from '../config/config.ts';
import { backUp } from './back-up.ts';
import { migrateSafely } from './before-upgrade.ts';
import { readManifest } from './manifest.ts';
import { restore } from './restore.ts';

const firstMigrations = ['01-accounts.sql', '02-identity.sql'];

async function oldMarket() {
  const databaseUrl = await anotherDatabase();
  const dataFolder = await temporaryFolder();
  const db = connect(databaseUrl);
  const config = readConfig({ DATA_DIR: dataFolder });
  const backups = async () => (await readdir(join(dataFolder, 'backups')).catch(() => [])).sort();
  return { db, backups, databaseUrl, dataFolder, config };
}

test('an upgrade backs up the database before migrating it, an empty one not', async () => {
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
  await addAda(db);
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

const addAda = (db: Database) =>
  sql`insert into accounts (issuer, subject, email, name, role)
    values ('test', 'ada', 'ada@example.com', 'Ada', 'buyer')`.execute(db);

async function emptyPlace() {
  const databaseUrl = await anotherDatabase();
  const db = connect(databaseUrl);
  onTestFinished(() => db.destroy());
  return { db, place: { databaseUrl, dataFolder: await temporaryFolder(), secret: undefined } };
}

test('adopting a database first makes a backup with the names that the release before knows', async () => {
  const { url, db } = await databaseBeforeSquash();
  await addAda(db);
  const dataFolder = await temporaryFolder();
  await migrateSafely(db, readConfig({ DATA_DIR: dataFolder }), url);
  expect(await isMigrated(db)).toBe(true);

  const [name] = await readdir(join(dataFolder, 'backups'));
  const { migrations, tables } = await readManifest(join(dataFolder, 'backups', name!));
  expect(migrations).toEqual(Object.keys(squashedMigrations));
  expect(tables.find((table) => table.name === 'accounts')).toMatchObject({ rows: 1 });
});

test('a backup from before the squashed migrations restores a working market', async () => {
  const { url, db: old } = await databaseBeforeSquash();
  await addAda(old);
  const folder = join(await temporaryFolder(), 'backup');
  const market = { databaseUrl: url, dataFolder: await temporaryFolder(), secret: undefined };
  await backUp(market, folder, { pictures: false });

  const { db, place } = await emptyPlace();
  await restore(place, folder, { replace: false });
  await migrate(db);
  expect(await isMigrated(db)).toBe(true);
  expect(await db.selectFrom('accounts').select('email').execute()).toEqual([
    { email: 'ada@example.com' },
  ]);
});

test('a backup of an adopted database restores', async () => {
  const { url, db: adopted } = await databaseBeforeSquash();
  await addAda(adopted);
  await migrate(adopted);
  const folder = join(await temporaryFolder(), 'backup');
  const market = { databaseUrl: url, dataFolder: await temporaryFolder(), secret: undefined };
  await backUp(market, folder, { pictures: false });

  const { db, place } = await emptyPlace();
  await restore(place, folder, { replace: false });
  expect(await isMigrated(db)).toBe(true);
  expect(await db.selectFrom('accounts').select('email').execute()).toHaveLength(1);
});

test('a backup with only some of the squashed migrations is refused with the commit that can restore it', async () => {
  const { url, db: old } = await databaseBeforeSquash();
  await sql`delete from migrations where name = '0082-mailbox-of-a-hold.sql'`.execute(old);
  const folder = join(await temporaryFolder(), 'backup');
  const market = { databaseUrl: url, dataFolder: await temporaryFolder(), secret: undefined };
  await backUp(market, folder, { pictures: false });

  const { place } = await emptyPlace();
  await expect(restore(place, folder, { replace: false })).rejects.toThrow(
    'This backup is too old for this release: its newest migration is 0081-totals-of-views.sql. Start or restore it once with commit 0061c641, then use this release.',
  );
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

test('with an outside database the backup before an upgrade is optional', () => {
  const elsewhere = { DATABASE_URL: 'postgres://db.example/forecourt' };
  expect(readConfig({}).backsUpBeforeUpgrade).toBe(true);
  expect(readConfig({ BACKUP_BEFORE_UPGRADE: 'off' }).backsUpBeforeUpgrade).toBe(false);
  expect(readConfig(elsewhere).backsUpBeforeUpgrade).toBe(false);
  expect(readConfig({ ...elsewhere, BACKUP_BEFORE_UPGRADE: 'on' }).backsUpBeforeUpgrade).toBe(true);
});
