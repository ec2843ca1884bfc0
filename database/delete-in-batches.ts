import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connection.ts';

const batchSize = 5_000;

/**
 * Deletes old rows a few at a time: nobody waits long for a lock, and no statement takes too long.
 * `old` says which, e.g. sql`sent_at < ${since}`.
 */
export async function deleteInBatches(
  db: Database,
  table:
    | 'outbox'
    | 'mailbox'
    | 'listing_views'
    | 'favourites'
    | 'told'
    | 'conversations'
    | 'shown_phones'
    | 'viewings',
  old: RawBuilder<unknown>,
): Promise<void> {
  for (let deleted = batchSize; deleted === batchSize; ) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${old} limit ${sql.lit(batchSize)}
      ))`.execute(db);
    deleted = Number(numAffectedRows);
  }
}
