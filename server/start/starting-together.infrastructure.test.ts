import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#database/connection.ts';
import { appliedMigrations } from '#database/migrating/applied-migrations.ts';
import { isMigrated, migrate } from '#database/migrating/migrate.ts';
import { eventually } from '../../tests/eventually.ts';
import { openMarket } from '../../tests/market.ts';
import { anotherDatabase, databaseBeforeSquash } from '../../tests/runner/another-database.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { readConfig } from '../config/config.ts';
import { openForecourt } from './forecourt.ts';

test('an instance waits while another one migrates an empty database, and backs up nothing', async () => {
  const url = await anotherDatabase();
  const [one, another, watching] = [1, 2, 3].map(() => connect(url, { connections: 1 }));
  onTestFinished(async () => {
    await Promise.all([one, another, watching].map((db) => db!.destroy()));
  });
  let backups = 0;
  const beforeChanging = async () => void backups++;
  const filling = migrate(one!, { beforeChanging });
  const hasBegun = () =>
    appliedMigrations(watching!).then(
      ({ length }) => length > 0,
      () => false,
    );
  while (!(await hasBegun()));
  await migrate(another!, { beforeChanging });
  await filling;
  expect(await isMigrated(watching!)).toBe(true);
  expect(backups).toBe(0);
});

test('any number of instances can start at once on an empty database', async () => {
  const url = await anotherDatabase();
  const instances = Array.from({ length: 4 }, () => connect(url, { connections: 1 }));
  onTestFinished(async () => void (await Promise.all(instances.map((db) => db.destroy()))));
  await Promise.all(instances.map((db) => migrate(db)));
  expect(await isMigrated(instances[0]!)).toBe(true);
});

test.each([
  ['an empty database', anotherDatabase],
  ['a database that they adopt', async () => (await databaseBeforeSquash()).url],
])('two markets that start at once on %s both open', async (_, makeDatabase) => {
  const databaseUrl = await makeDatabase();
  const { pages } = (await openMarket()).dependencies;
  const start = async () =>
    openForecourt(
      readConfig({
        DATABASE_URL: databaseUrl,
        DATABASE_CONNECTIONS: '2',
        DATA_DIR: await temporaryFolder(),
        SECRET: 'a'.repeat(32),
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        DEMO: 'off',
      }),
      { pages, showProgress: () => {} },
    );
  const both = await Promise.all([start(), start()]);
  onTestFinished(async () => void (await Promise.all(both.map(({ close }) => close()))));
  for (const { address } of both) {
    await eventually(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200));
  }
});
