import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, inject } from 'vitest';
import { connect, type Database } from '#database/connection.ts';
import { publicChanges } from '#server/public-cache/keep-fresh.ts';

const addressOf = (name: string) => inject('postgresServer').replace('DATABASE', name);

/** A database with our tables and nothing in them, thrown away with the test file. */
const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
await onServer(`create database ${name} template template_market`);
export const databaseUrl = addressOf(name);

/** Told of what the connections hear, as the cache of the running server is. */
export const changeListeners = new Set<(change: string) => void>();
const database = connect(databaseUrl, {
  hears: {
    channel: publicChanges,
    onNotice: (change) => {
      for (const hear of changeListeners) hear(change);
    },
  },
});

afterAll(async () => {
  await database.destroy();
  await onServer(`drop database ${name} with (force)`);
});

export async function emptyDatabase(): Promise<Database> {
  const { rows } = await sql<{ tables: string | null }>`
    select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables
    where schemaname in ('public', 'identity', 'card_sandbox') and tablename <> 'migrations'`.execute(
    database,
  );
  await database.transaction().execute(async (tx) => {
    // The audit trail refuses to be emptied.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(`truncate ${rows[0]!.tables}`).execute(tx);
  });
  return database;
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: addressOf('postgres') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
