import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '../connection.ts';
import { refuseOlder } from '../migrating/adopt-squashed.ts';
import { migrateToState, refuseNewer } from '../migrating/migrate.ts';
import { refuseWhileInUse } from '../refuse-while-in-use.ts';
import { type Dump, fileOf } from './dump.ts';
import { inOneTransaction } from './one-connection.ts';
import { dropEverything } from './tables.ts';

type Options = {
  replace: boolean;
  without: string[];
  /** Runs before the commit. If it fails, nothing has changed. */
  beforeCommit: (tx: Database) => Promise<void>;
  report?: (text: string) => void;
};

/** Creates the tables as they were, fills them and migrates them, completely or not at all. */
export async function loadDatabase(
  url: string,
  folder: string,
  { migrations, tables }: Dump,
  { replace, without, beforeCommit, report = () => {} }: Options,
): Promise<void> {
  refuseNewer(migrations, 'This backup');
  refuseOlder(migrations, 'This backup');
  await inOneTransaction(url, 'begin', async (client, tx) => {
    await refuseWhileInUse(tx, report);
    if (!replace) await refuseUnlessEmpty(client);
    await dropEverything(client);
    await migrateToState(tx, migrations);
    for (const table of tables.filter(({ name }) => !without.includes(name))) {
      await fill(client, folder, table);
    }
    await migrateToState(tx);
    await beforeCommit(tx);
  });
}

async function fill(client: Client, folder: string, table: Dump['tables'][number]): Promise<void> {
  const { name, columns } = table;
  // The rows passed the triggers before the dump. Triggers of foreign keys would need a superuser to switch off, and
  // hold because tables come after those that they refer to.
  await client.query(`alter table ${name} disable trigger user`);
  // A migration may have inserted rows.
  await client.query(`delete from ${name}`);
  const rows = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
  await pipeline(createReadStream(fileOf(folder, table)), createGunzip(), rows);
  await client.query(`alter table ${name} enable trigger user`);
  if (rows.rowCount !== table.rows) {
    throw new Error(`${name} has ${rows.rowCount} rows, the manifest says ${table.rows}.`);
  }
  await continueNumbers(client, name);
}

async function continueNumbers(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format(
       'select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %s',
       $1::text, attname, attname, $1::text) as statement
     from pg_attribute where attrelid = $1::text::regclass and attidentity <> ''`,
    [table],
  );
  for (const { statement } of rows) await client.query(statement);
}

async function refuseUnlessEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ accounts: string | null; users: string | null }>(
    `select to_regclass('accounts') as accounts, to_regclass('identity.users') as users`,
  );
  for (const table of Object.values(rows[0]!)) {
    if (table === null) continue;
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (rowCount! > 0) {
      throw new Error(
        'This market already has accounts. Add --replace to empty it first; this cannot be undone.',
      );
    }
  }
}
