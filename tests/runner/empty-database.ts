import { sql } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '#database/connection.ts';
import { type Listener, listen } from '#database/listen.ts';
import { publicChanges } from '#server/page-cache/invalidation.ts';
import { timesAsLong } from './patience.ts';

const addressOf = (name: string) => inject('postgresServer').replace('DATABASE', name);

/** A database with our tables and nothing in them but what migrations put there, for all files of this worker. It goes when the server goes. */
const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
await inDatabase('postgres', `create database ${name} template template_market`);
// What migrations put into tables, for when a test has changed it.
await inDatabase(
  name,
  `create schema seeded;
  create table seeded.makes as table makes;
  create table seeded.catalogue as table catalogue`,
);
export const databaseUrl = addressOf(name);

/** Told of what is announced, as the cache of the running server is. */
export const changeListeners = new Set<(change: string) => void>();
const database = connect(databaseUrl, { patience: timesAsLong });
let ear: Listener | undefined;
await new Promise<void>((onListening) => {
  ear = listen(databaseUrl, database, {
    [publicChanges]: {
      onListening,
      onNotice: (change) => {
        for (const hear of changeListeners) hear(change);
      },
    },
  });
});
/** Whatever was written has been announced to everybody here. */
export const caughtUp = () => ear!.caughtUp();

/**
 * Deletes instead of truncating, which makes a new file for each table and index whether or not anything is in it. As a
 * replica: the audit trail refuses to be emptied, and nobody is to be told.
 */
const deleteEverything = sql`do $$
  declare one record;
  begin
    set local session_replication_role = replica;
    for one in
      select schemaname, tablename from pg_tables
      where schemaname in ('public', 'identity', 'card_sandbox')
        and tablename not in ('migrations', 'makes', 'catalogue')
    loop
      execute format('delete from %I.%I', one.schemaname, one.tablename);
    end loop;
    if exists ((table makes except table seeded.makes) union all (table seeded.makes except table makes))
      or exists ((table catalogue except table seeded.catalogue)
        union all (table seeded.catalogue except table catalogue))
    then
      delete from catalogue;
      delete from makes;
      insert into makes table seeded.makes;
      insert into catalogue table seeded.catalogue;
    end if;
  end
$$`;

export async function emptyDatabase(): Promise<Database> {
  await deleteEverything.execute(database);
  return database;
}

async function inDatabase(database: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: addressOf(database) });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
