import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from '#database/connection.ts';
import { migrate } from '#database/migrating/migrate.ts';
import { unsubscribeToken } from '#marketplace/finding/alerts/server/unsubscribe-token.ts';
import { eventually } from '../../tests/eventually.ts';
import { openMarket } from '../../tests/market.ts';
import { anotherDatabase, databaseBeforeSquash } from '../../tests/runner/another-database.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { readConfig } from '../config/config.ts';
import { rotateSecret } from '../config/rotate-secret.ts';
import { openSecrets } from '../config/secrets.ts';
import { logFilePath } from '../observability/logging.ts';
import { openForecourt } from './forecourt.ts';

test('a release does not start on the database of a newer one', async () => {
  const databaseUrl = await anotherDatabase();
  const db = connect(databaseUrl);
  await migrate(db);
  await sql`insert into migrations (name, checksum) values ('9999-tomorrow.sql', 'x')`.execute(db);
  await db.destroy();
  const { pages } = (await openMarket()).dependencies;
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: await temporaryFolder(),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
  });
  await expect(openForecourt(config, { pages, showProgress: () => {} })).rejects.toThrow(
    /^The database is newer than this release: it contains 9999-tomorrow.sql. Start the newer release instead.$/,
  );
});

test('a release does not start on a database that is too old, and names the commit to start in between', async () => {
  const { url, db } = await databaseBeforeSquash();
  await sql`delete from migrations where name > '0080'`.execute(db);
  const { pages } = (await openMarket()).dependencies;
  const dataFolder = await temporaryFolder();
  const config = readConfig({
    DATABASE_URL: url,
    BACKUP_BEFORE_UPGRADE: 'on',
    DATA_DIR: dataFolder,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
  });
  await expect(openForecourt(config, { pages, showProgress: () => {} })).rejects.toThrow(
    /^The database is too old for this release: its newest migration is 0078-last-backup.sql. Start or restore it once with commit 0061c641, then use this release.$/,
  );
  expect(await readdir(dataFolder)).not.toContain('backups');
});

test('a market with an unreachable database names its setting', async () => {
  const { pages } = (await openMarket()).dependencies;
  const config = readConfig({
    DATABASE_URL: 'postgres://forecourt@127.0.0.1:1/forecourt',
    DATA_DIR: await temporaryFolder(),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
  });
  await expect(openForecourt(config, { pages, showProgress: () => {} })).rejects.toThrow(
    'DATABASE_URL: cannot connect to 127.0.0.1:1/forecourt as forecourt (connect ECONNREFUSED',
  );
});

test('the log names the address of visitors once a market is open', async () => {
  const { pages } = (await openMarket()).dependencies;
  const dataFolder = await temporaryFolder();
  const config = readConfig({
    PUBLIC_URL: 'https://cars.example',
    DATABASE_URL: await anotherDatabase(),
    DATA_DIR: dataFolder,
    NODE_ENV: 'test',
    DEMO: 'off',
  });
  const forecourt = await openForecourt(config, { pages, showProgress: () => {} });
  await forecourt.close();
  await eventually(async () => {
    const lines = (await readFile(logFilePath(dataFolder), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ msg: 'Forecourt is running', origin: 'https://cars.example' }),
    );
  });
});

test('a market does not start with the replica of another one', async () => {
  const { pages } = (await openMarket()).dependencies;
  const config = readConfig({
    DATABASE_URL: await anotherDatabase(),
    DATABASE_READ_URL: await anotherDatabase(),
    DATA_DIR: await temporaryFolder(),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
  });
  await expect(openForecourt(config, { pages, showProgress: () => {} })).rejects.toThrow(
    'DATABASE_READ_URL leads to another database than DATABASE_URL, not to a replica of it.',
  );
});

test('a market does not start with an empty secret file', async () => {
  const dataFolder = await temporaryFolder();
  await mkdir(join(dataFolder, 'secrets'));
  await writeFile(join(dataFolder, 'secrets', 'secret'), '');
  await expect(openSecrets({ secret: undefined, dataFolder })).rejects.toThrow('secret is empty');
});

/** The first one is made when it is first asked for. */
/** By a link that was signed with this secret. */
async function unsubscribes(address: string, secretFor: (purpose: string) => string) {
  const all = { what: 'all', accountId: crypto.randomUUID() } as const;
  const token = unsubscribeToken(all, secretFor('unsubscribe'));
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  return (await fetch(`${address}/api/alerts/unsubscribe/${token}`, { method: 'POST', body }))
    .status;
}

const makeSigningKey = async (address: string) =>
  expect((await (await fetch(`${address}/api/auth/jwks`)).json()).keys).toHaveLength(1);

test('a market does not start with another SECRET until the secret is rotated', async () => {
  const databaseUrl = await anotherDatabase();
  const dataFolder = await temporaryFolder();
  const db = connect(databaseUrl);
  await migrate(db);
  await db.destroy();
  const { pages } = (await openMarket()).dependencies;
  const withSecret = (secret: string) =>
    readConfig({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataFolder,
      SECRET: secret.repeat(32),
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DEMO: 'off',
    });
  const starts = async (secret: string) =>
    openForecourt(withSecret(secret), { pages, showProgress: () => {} });
  const first = await starts('a');
  await expect(rotateSecret(withSecret('b'), databaseUrl)).rejects.toThrow('Stop every server');
  await makeSigningKey(first.address);
  await first.close();

  await expect(starts('b')).rejects.toThrow(/created with another SECRET.*npm run rotate-secret/);
  await rotateSecret(withSecret('b'), databaseUrl);
  const second = await starts('b');
  expect(await unsubscribes(second.address, await openSecrets(withSecret('a')))).toBe(200);
  expect(await unsubscribes(second.address, await openSecrets(withSecret('b')))).toBe(404);
  await second.close();
});
