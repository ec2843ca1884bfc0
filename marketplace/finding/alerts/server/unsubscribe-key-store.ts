import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';

/** Outlives changes of SECRET, because recipients unsubscribe with old emails. A leaked key can only end emails. */
export async function unsubscribeKeyOf(db: Database, ofFirstStart: string): Promise<string> {
  const { rows } = await sql<{ unsubscribeKey: string }>`
    update market set unsubscribe_key = coalesce(unsubscribe_key, ${ofFirstStart})
    returning unsubscribe_key`.execute(db);
  return rows[0]!.unsubscribeKey;
}
