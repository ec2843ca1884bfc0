import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';

/**
 * The key of the first start, whatever SECRET is now: people unsubscribe with emails that are years old. A leaked key
 * ends emails and nothing else.
 */
export async function unsubscribeKeyOf(db: Database, ofFirstStart: string): Promise<string> {
  const { rows } = await sql<{ unsubscribeKey: string }>`
    update market set unsubscribe_key = coalesce(unsubscribe_key, ${ofFirstStart})
    returning unsubscribe_key`.execute(db);
  return rows[0]!.unsubscribeKey;
}
