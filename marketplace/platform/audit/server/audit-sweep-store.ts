import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';

const batchSize = 5_000;
/**
 * Logins have a shorter time than whatever lies between them. Said as a range, so that PostgreSQL takes them from the
 * index of actions: it would look for them among all the entries that have outlived theirs.
 */
const oldestFirst = [
  sql`where action between 'account.signed_in' and 'account.signed_in' order by action, id`,
  sql`order by id`,
];

/**
 * Deletes what the database lets go (`may_be_forgotten`). Ids sort by time, so that of a trail of any length only the
 * oldest entries are looked at.
 */
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
