import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';

/** More than any test lets pass: no car changed its price twice that far apart. */
const farAway = 10_000;

/** What is known of prices becomes older, as if so many days had passed. */
export async function daysPassForPrices(db: Database, days: number): Promise<void> {
  // By way of days that no other row has.
  await sql`update price_changes set day = day - ${farAway}::integer`.execute(db);
  await sql`update price_changes set day = day + ${farAway - days}::integer`.execute(db);
  await sql`update listings set advertised_at = advertised_at - ${days}::integer * interval '1 day',
    price_dropped_at = price_dropped_at - ${days}::integer * interval '1 day'`.execute(db);
}

export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);
