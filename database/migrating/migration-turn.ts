import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../connection.ts';

/** Any number that nobody else uses. */
const turn = 7_283_641;
const pauseBeforeTheNextTry = 500;

/** Instances that start together change the database one after the other. Within a turn another one is the same. */
export const inTurn = <T>(db: Database, work: (session: Database) => Promise<T>): Promise<T> =>
  db.connection().execute(async (session) => {
    await takeTurn(session);
    try {
      return await work(session);
    } finally {
      await sql`select pg_advisory_unlock(${turn})`.execute(session);
    }
  });

/** Asked for again and again: whoever waits within a statement is waited for by the index that is being made. */
async function takeTurn(session: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_lock(${turn}) as is_ours`.execute(session);
    if (rows[0]!.isOurs) return;
    await pause(pauseBeforeTheNextTry);
  }
}
