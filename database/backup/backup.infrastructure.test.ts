import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { anotherDatabase } from '../../tests/runner/another-database.ts';
import { databaseUrl, emptyDatabase } from '../../tests/runner/empty-database.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { connect } from '../connection.ts';
import { appliedMigrations } from '../migrating/applied-migrations.ts';
import { isMigrated, migrate, migrateToState } from '../migrating/migrate.ts';
import { dumpDatabase } from './dump.ts';
import { loadDatabase } from './load.ts';
import { inOneTransaction } from './one-connection.ts';

const nothing = async () => null;
const asItIs = { replace: false, without: [], beforeCommit: async () => {} };
const person = { issuer: 'test', role: 'buyer', name: 'Ada' } as const;
const addPerson = (db: Awaited<ReturnType<typeof emptyDatabase>>, email: string) =>
  db
    .insertInto('accounts')
    .values({ ...person, subject: email, email })
    .execute();

test('a dump has every table of the market, of the identity service and of the card sandbox', async () => {
  const db = await emptyDatabase();
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename)::regclass::text as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'seeded') and tablename <> 'migrations'`.execute(
    db,
  );
  const { tables } = await dumpDatabase(databaseUrl, await temporaryFolder(), nothing);
  expect(tables.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
});

// Guards the isolation level in dump.ts.
test('a dump is a snapshot of one moment', async () => {
  const db = await emptyDatabase();
  await addPerson(db, 'ada@example.com');
  const countAccounts = async (tx: typeof db) => {
    await addPerson(db, 'late@example.com');
    const { count } = await tx
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const folder = await temporaryFolder();
  const { read, ...dumped } = await dumpDatabase(databaseUrl, folder, countAccounts);
  expect(read).toBe(1);

  const url = await anotherDatabase();
  await loadDatabase(url, folder, dumped, asItIs);
  const loaded = connect(url);
  expect(await loaded.selectFrom('accounts').select('email').execute()).toEqual([
    { email: 'ada@example.com' },
  ]);
  await loaded.destroy();
});

test('a dump of an older release is migrated to this one', async () => {
  const [old, fresh] = [await anotherDatabase(), await anotherDatabase()];
  const known = await appliedMigrations(await emptyDatabase());
  const oldDb = connect(old);
  await oldDb.transaction().execute((tx) => migrateToState(tx, known.slice(0, 5)));
  await addPerson(oldDb, 'ada@example.com');
  await oldDb.destroy();
  const folder = await temporaryFolder();
  const { tables, migrations } = await dumpDatabase(old, folder, nothing);
  expect(tables.map(({ name }) => name)).not.toContain('payments');

  await loadDatabase(fresh, folder, { tables, migrations }, asItIs);
  const db = connect(fresh);
  expect(await isMigrated(db)).toBe(true);
  expect(await db.selectFrom('accounts').select('email').execute()).toEqual([
    { email: 'ada@example.com' },
  ]);
  await db.destroy();
});

test('a dump of a newer release is refused', async () => {
  const dump = { tables: [], migrations: ['9999-tomorrow.sql'] };
  await expect(loadDatabase(databaseUrl, '/nowhere', dump, asItIs)).rejects.toThrow(
    'This backup is newer than this release: it contains 9999-tomorrow.sql',
  );
});

test('a restore is refused while other programs use the database', async () => {
  await emptyDatabase();
  const dump = { tables: [], migrations: [] };
  await expect(loadDatabase(databaseUrl, '/nowhere', dump, asItIs)).rejects.toThrow(
    /^This database is in use by forecourt .+, process \d+ on .+ \[PostgreSQL process [\d, ]+\]\. Stop every server first\.$/,
  );
});

test('a restore waits for the statement of a killed one to end, and reports it', async () => {
  const url = await anotherDatabase();
  let onBegun = (_: Client) => {};
  const begun = new Promise<Client>((resolve) => {
    onBegun = resolve;
  });
  const killed = inOneTransaction(url, 'begin', async (client) => {
    onBegun(client);
    await client.query('select pg_sleep(86400)');
  }).catch((error) => error);
  const client = await begun;
  const watching = connect(url);
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`.execute(watching);
      return rows.length;
    })
    .toBe(1);
  await watching.destroy();
  // What the operating system does for a process that ends by `kill -9`.
  (client as Client & { connection: { stream: Socket } }).connection.stream.destroy();
  expect(await killed).toBeInstanceOf(Error);

  const reported: string[] = [];
  const report = (text: string) => reported.push(text);
  await loadDatabase(url, '/nowhere', { tables: [], migrations: [] }, { ...asItIs, report });
  expect(reported).toEqual([
    expect.stringMatching(/^Waiting for forecourt .+ to disconnect from this database …$/),
  ]);
});

test('a failed restore changes nothing', async () => {
  const url = await anotherDatabase();
  const db = connect(url);
  await migrate(db);
  await addPerson(db, 'ada@example.com');
  await db.destroy();
  const folder = await temporaryFolder();
  const { tables, migrations } = await dumpDatabase(url, folder, nothing);
  const wrong = tables.map((table) => ({ ...table, rows: table.rows + 1 }));

  await expect(
    loadDatabase(url, folder, { tables: wrong, migrations }, { ...asItIs, replace: true }),
  ).rejects.toThrow('the manifest says');
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select email from accounts');
  await client.end();
  expect(rows).toEqual([{ email: 'ada@example.com' }]);
});
