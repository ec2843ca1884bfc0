import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../connection.ts';

const lockKey = 7_283_641;
const pauseBeforeTheNextTry = 500;

export const withMigrationLock = <T>(
  db: Database,
  work: (session: Database) => Promise<T>,
): Promise<T> =>
  db.connection().execute(async (session) => {
    await acquireLock(session);
    try {
      return await work(session);
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(session);
    }
  });

/** Polls, because a concurrent index build would wait for a statement that waits for the lock. */
async function acquireLock(session: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_lock(${lockKey}) as is_ours`.execute(session);
    if (rows[0]!.isOurs) return;
    await pause(pauseBeforeTheNextTry);
  }
}
