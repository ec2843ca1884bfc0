import { sql } from 'kysely';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { connect } from '#database/connection.ts';
import { ensureDatabase } from '#database/embedded/ensure-database.ts';
import { appliedMigrations } from '#database/migrating/applied-migrations.ts';
import { migrate, migrateToState } from '#database/migrating/migrate.ts';
import { squashedMigrations } from '#database/migrating/squashed-migrations.ts';
import { emptyDatabase } from './empty-database.ts';

const addressOf = (name: string) => inject('postgresServer').replace('DATABASE', name);

/** A database without any tables, thrown away with the test. */
export async function anotherDatabase(): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await ensureDatabase(addressOf('postgres'), name);
  onTestFinished(async () => {
    const client = new Client({ connectionString: addressOf('postgres') });
    await client.connect();
    await client.query(`drop database ${name} with (force)`).finally(() => client.end());
  });
  return addressOf(name);
}

/** The same with the tables as they were before the first migration of this name. */
export async function databaseBefore(migration: string) {
  const url = await anotherDatabase();
  const db = connect(url);
  onTestFinished(() => db.destroy());
  const all = await appliedMigrations(await emptyDatabase());
  const applied = all.slice(
    0,
    all.findIndex((name) => name.endsWith(`-${migration}.sql`)),
  );
  await db.transaction().execute((tx) => migrateToState(tx, applied));
  return { url, db, applied };
}

/** A database with the tables and the list of migrations that the last release with the squashed migrations leaves. */
export async function databaseBeforeSquash() {
  const url = await anotherDatabase();
  const db = connect(url);
  onTestFinished(() => db.destroy());
  await migrate(db);
  await sql`delete from migrations`.execute(db);
  await sql`
    insert into migrations (name, checksum)
    select key, value from jsonb_each_text(${JSON.stringify(squashedMigrations)}::jsonb)`.execute(
    db,
  );
  return { url, db };
}
