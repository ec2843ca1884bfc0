import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../connection.ts';
import { liftTimeLimit } from '../time-limit.ts';
import { adoptSquashed, hasAllSquashed, isSquashed, refuseOlder } from './adopt-squashed.ts';
import { appliedMigrations, isApplied, type Migration, noteApplied } from './applied-migrations.ts';
import { applyConcurrently, isConcurrent, withinTransaction } from './concurrent-migration.ts';
import { withMigrationLock } from './migration-lock.ts';
import { explainExtension } from './missing-extension.ts';

const files = import.meta.glob<string>('../migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const migrations: Migration[] = Object.entries(files)
  .map(([path, text]) => ({
    name: path.replace('../migrations/', ''),
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
  }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));

const replacements = migrations.slice(0, 12);

type Options = { beforeChanging?: () => Promise<void> };

export const migrate = (db: Database, options: Options = {}): Promise<void> =>
  // Two instances that create the list at once collide, and one could take the other for an older release.
  withMigrationLock(db, (session) => applyAll(session, options));

async function applyAll(db: Database, { beforeChanging }: Options): Promise<void> {
  await makeList(db);
  const applied = await appliedMigrations(db);
  refuseNewer(applied, 'The database');
  refuseOlder(applied, 'The database');
  if (applied.length > 0 && !hasAll(applied)) await beforeChanging?.();

  await db.transaction().execute(async (tx) => {
    await lockList(tx);
    await adoptSquashed(tx, replacements);
  });
  for (const migration of migrations) {
    if (isConcurrent(migration)) await applyConcurrently(db, migration);
    else await db.transaction().execute((tx) => applyOnce(tx, migration));
  }
}

/** Applies the named migrations, or all, in a transaction. Squashed ones stand for their replacements. */
export async function migrateToState(tx: Database, names?: string[]): Promise<void> {
  const replaced = names && hasAllSquashed(names) ? replacements : [];
  await makeList(tx);
  for (const migration of migrations) {
    if (!names || names.includes(migration.name) || replaced.includes(migration)) {
      await applyOnce(tx, withinTransaction(migration));
    }
  }
}

const makeList = (db: Database) =>
  sql`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  )`.execute(db);

export function refuseNewer(applied: string[], what: string): void {
  const unknown = applied.filter((name) => !isKnown(name));
  if (unknown.length > 0) {
    throw new Error(
      `${what} is newer than this release: it contains ${unknown.join(', ')}. Start the newer release instead.`,
    );
  }
}

const isKnown = (name: string) =>
  isSquashed(name) || migrations.some((migration) => migration.name === name);

async function applyOnce(tx: Database, { name, text, checksum }: Migration): Promise<void> {
  await lockList(tx);
  if (await isApplied(tx, { name, checksum })) return;
  await sql
    .raw(text)
    .execute(tx)
    .catch((error) => {
      throw explainExtension(error);
    });
  await noteApplied(tx, { name, checksum });
}

async function lockList(tx: Database): Promise<void> {
  // Creating an index on a large table may take long, and so may waiting for it.
  await liftTimeLimit(tx);
  await sql`set local lock_timeout = 0`.execute(tx);
  // A restore or an older release does not use the migration lock.
  await sql`lock table migrations in exclusive mode`.execute(tx);
}

export const isMigrated = async (db: Database): Promise<boolean> =>
  hasAll(await appliedMigrations(db));

const hasAll = (applied: string[]) => migrations.every(({ name }) => applied.includes(name));
