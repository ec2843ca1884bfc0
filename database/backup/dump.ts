import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../connection.ts';
import { appliedMigrations } from '../migrating/applied-migrations.ts';
import { inOneTransaction } from './one-connection.ts';
import { type Table, tablesOf } from './tables.ts';

export type Dump = {
  /** The applied migrations, which define the tables. */
  migrations: string[];
  tables: (Table & { rows: number })[];
};

export const fileOf = (folder: string, { name }: Table) => join(folder, `${name}.copy.gz`);

/** Writes a consistent snapshot of all tables while the market runs. `alsoRead` reads the same snapshot. */
export async function dumpDatabase<Read>(
  url: string,
  folder: string,
  alsoRead: (tx: Database) => Promise<Read>,
): Promise<Dump & { read: Read }> {
  await mkdir(folder, { recursive: true });
  const oneMoment = 'begin isolation level repeatable read, read only';
  return inOneTransaction(url, oneMoment, async (client, tx) => {
    const tables: Dump['tables'] = [];
    for (const table of await tablesOf(client)) {
      const rows = client.query(
        copyTo(`copy ${table.name} (${table.columns.join(', ')}) to stdout`),
      );
      const file = createWriteStream(fileOf(folder, table), { flags: 'wx', mode: 0o600 });
      await pipeline(rows, createGzip({ level: 4 }), file);
      // The row count arrives after the last row.
      await client.query('select');
      tables.push({ ...table, rows: rows.rowCount });
    }
    return { tables, migrations: await appliedMigrations(tx), read: await alsoRead(tx) };
  });
}
