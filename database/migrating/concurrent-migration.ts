import { sql } from 'kysely';
import type { Database } from '../connection.ts';
import { liftTimeLimitOfSession } from '../time-limit.ts';
import { isApplied, type Migration, noteApplied } from './applied-migrations.ts';
import { withMigrationLock } from './migration-lock.ts';

/** Creates or drops indexes without blocking writes, which is impossible in a transaction. */
export const isConcurrent = ({ name }: Pick<Migration, 'name'>): boolean =>
  name.endsWith('.concurrently.sql');

export const withinTransaction = (migration: Migration): Migration =>
  isConcurrent(migration)
    ? { ...migration, text: migration.text.replaceAll(' concurrently ', ' ') }
    : migration;

/** Runs each statement on its own. After a crash the next start continues. */
export async function applyConcurrently(db: Database, migration: Migration): Promise<void> {
  if (await isApplied(db, migration)) return;
  await withMigrationLock(db, async (session) => {
    const limits = await limitsOf(session);
    try {
      if (await isApplied(session, migration)) return;
      await liftTimeLimitOfSession(session);
      await sql`set lock_timeout = 0`.execute(session);
      for (const statement of statementsOf(migration)) {
        await dropHalfMade(session, statement);
        await sql.raw(statement).execute(session);
      }
      await noteApplied(session, migration);
    } finally {
      await setLimits(session, limits);
    }
  });
}

type Limits = { statement: string; lock: string };

/** The limits of our pool, which gets the connection back. */
async function limitsOf(session: Database): Promise<Limits> {
  const { rows } = await sql<Limits>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
    session,
  );
  return rows[0]!;
}

const setLimits = (session: Database, { statement, lock }: Limits) =>
  sql`select set_config('statement_timeout', ${statement}, false), set_config('lock_timeout', ${lock}, false)`.execute(
    session,
  );

function statementsOf({ name, text }: Migration): string[] {
  const statements = text
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
  const others = statements.filter((statement) => !allowed.test(statement));
  if (others.length > 0) {
    throw new Error(
      `${name} may only make and drop indexes, so that it can be repeated: ${others}`,
    );
  }
  return statements;
}

const allowed =
  /^(create (?:unique )?index concurrently if not exists|drop index concurrently if exists) (\w+)/;

/** A crashed server leaves an invalid index. */
async function dropHalfMade(session: Database, statement: string): Promise<void> {
  const [, what = '', index = ''] = statement.match(allowed)!;
  if (what.startsWith('drop')) return;
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`.execute(
    session,
  );
  if (rows.length > 0) await sql`drop index concurrently ${sql.id(index)}`.execute(session);
}
