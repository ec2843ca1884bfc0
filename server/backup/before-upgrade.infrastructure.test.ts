import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from '#database/connection.ts';
import { isMigrated, migrateToState } from '#database/migrate.ts';
import { anotherDatabase } from '../../tests/runner/another-database.ts';
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
