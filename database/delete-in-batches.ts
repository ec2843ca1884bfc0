import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from './connection.ts';

const batchSize = 5_000;

type SweepableTable =
  | 'access_sessions'
  | 'dropped_favourites'
  | 'favourites'
  | 'found_cars'
  | 'listing_revisions'
  | 'listing_views'
  | 'mail_counts'
  | 'mailbox'
  | 'conversations'
  | 'outbox'
  | 'posted_listings'
  | 'recent_views'
  | 'seller_daily_views'
  | 'shown_phones'
  | 'shown_revisions'
  | 'stranger_holds'
  | 'told'
  | 'unsent_mails'
  | 'viewings';

/**
 * Deletes old rows in batches, so that no lock and no statement takes long. `old` is the condition, e.g. sql`sent_at
 * < ${since}`. It is repeated because until 2025 PostgreSQL did not check the ctid again for a row that changed while
 * the statement waited.
 */
export async function deleteInBatches(
  db: Database,
  table: SweepableTable,
  old: RawBuilder<unknown>,
): Promise<void> {
  for (let deleted = batchSize; deleted === batchSize; ) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${old} limit ${sql.lit(batchSize)}
      )) and ${old}`.execute(db);
    deleted = Number(numAffectedRows);
  }
}

/** Deletes expired rows in batches, for callers that have only a pool. */
export async function deleteExpired(
  pool: Pool,
  table: 'one_time_codes' | 'rate_limits' | 'sessions',
  now: Date,
): Promise<void> {
  for (let deleted = batchSize; deleted === batchSize; ) {
    const result = await pool.query(
      `delete from ${table} where ctid = any (array(
         select ctid from ${table} where expires_at <= $1 limit ${batchSize}
       )) and expires_at <= $1`,
      [now],
    );
    deleted = result.rowCount ?? 0;
  }
}
