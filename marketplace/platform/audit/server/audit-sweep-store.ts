import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';

const batchSize = 5_000;
/**
 * Logins are kept for a shorter time than other entries. The condition is a range, so that PostgreSQL uses the index of
 * actions instead of walking all entries that are kept longer.
 */
const oldestFirst = [
  sql`where action between 'account.signed_in' and 'account.signed_in' order by action, id`,
  sql`order by id`,
];

/** Deletes what `may_be_forgotten` allows. Ids sort by time, so it reads only the oldest entries. */
export async function forgetAuditEntries(db: Database): Promise<void> {
  for (const inOrder of oldestFirst) {
    for (let deleted = batchSize; deleted === batchSize; ) {
      const { numAffectedRows } = await sql`
        delete from audit_entries where id = any (array(
          select id from (
            select id, action, at from audit_entries ${inOrder} limit ${sql.lit(batchSize)}
          ) as oldest where may_be_forgotten(action, at)
        ))`.execute(db);
      deleted = Number(numAffectedRows);
    }
  }
}
