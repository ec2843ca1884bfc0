import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#database/connection.ts';

/**
 * The answer to a call that begins while somebody else's transaction is under way: that does `further` and is
 * committed once the call waits for it, or has been answered without.
 */
export async function callDuringTransaction<T>(
  db: Database,
  underWay: (tx: Database) => Promise<unknown>,
  call: () => Promise<T>,
  further: (tx: Database) => Promise<unknown> = async () => {},
): Promise<T> {
  let answer: Promise<T> | undefined;
  let isAnswered = false;
  await db.transaction().execute(async (tx) => {
    await underWay(tx);
    answer = call().finally(() => {
      isAnswered = true;
    });
    await expect.poll(async () => isAnswered || (await isWaiting(db))).toBe(true);
    await further(tx);
  });
  return answer!;
}

async function isWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
