import { sql } from 'kysely';
import { changedOne } from '#database/changed-one.ts';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import { notifications } from '../limits.ts';
import type { Kind } from '../work.ts';

/** Oldest first. */
export const listGivenUp = (db: Database, limit: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'key', 'attempts', 'lastError', 'givenUpAt'])
    .where('givenUpAt', 'is not', null)
    .orderBy('givenUpAt')
    .orderBy('id')
    .limit(limit)
    .execute();

export async function countGivenUp(db: Database): Promise<{ kind: Kind; count: number }[]> {
  const { rows } = await sql<{ kind: Kind; count: number }>`
    select kind, count(*) as count from outbox where given_up_at is not null
    group by kind order by kind`.execute(db);
  return rows;
}

/** Retries one item, all of a kind, or all, with the full number of tries. Returns how many. */
export async function retryGivenUp(db: Database, which: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set given_up_at = null, attempts = 0, due_at = '-infinity'
    where given_up_at is not null and ${which} in (id::text, kind, 'all')`.execute(db);
  return Number(numAffectedRows);
}

/** Only for notifications: other work must be done. Erases the content. */
export const dropGivenUp = (db: Database, id: string, now: Date): Promise<boolean> =>
  changedOne(
    db
      .updateTable('outbox')
      .set({ doneAt: now, givenUpAt: null, payload: null, lastError: null })
      .where(sql<string>`id::text`, '=', id)
      .where('givenUpAt', 'is not', null)
      .where('kind', 'in', notifications),
  );

/** An email that never arrived must not name a deleted account. */
export async function forgetGivenUpMailsTo(tx: Database, email: string): Promise<void> {
  await sql`delete from outbox
    where given_up_at is not null and lower(payload ->> 'to') = lower(${email})`.execute(tx);
}

/** Old notifications are of no use any more and name people. */
export const forgetGivenUpNotifications = (db: Database, before: Date): Promise<void> =>
  deleteInBatches(
    db,
    'outbox',
    sql`given_up_at < ${before} and kind in (${sql.join(notifications)})`,
  );
