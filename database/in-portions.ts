import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connection.ts';

const portion = 5_000;

/**
 * Deletes old rows a few at a time: nobody waits long for a lock, and no statement takes too long.
 * `old` says which, e.g. sql`sent_at < ${since}`.
 */
export async function deleteInPortions(
  db: Database,
  table: 'outbox' | 'mailbox' | 'listing_views',
  old: RawBuilder<unknown>,
): Promise<void> {
  for (let deleted = portion; deleted === portion; ) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${old} limit ${sql.lit(portion)}
      ))`.execute(db);
    deleted = Number(numAffectedRows);
  }
}
