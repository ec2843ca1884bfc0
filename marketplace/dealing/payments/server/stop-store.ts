import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';

export type Stop = { listingId: string | null; reason: string; since: Date };

export async function paymentStops(db: Database): Promise<Stop[]> {
  const { rows } = await sql<Stop>`
    select listing_id, reason, since from payment_stops
    order by listing_id nulls first, id`.execute(db);
  return rows;
}

export async function isStopped(db: Database, listingId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_stops where listing_id is null or listing_id = ${listingId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Stored once for each car and reason: the hourly check finds it again. */
export const stopPayments = (
  db: Database,
  reason: string,
  listingId: string | null = null,
): Promise<unknown> =>
  sql`
    insert into payment_stops (reason, listing_id) values (${reason}, ${listingId})
    on conflict do nothing`.execute(db);

/** `null` resumes the market; stopped cars stay stopped. */
export const allowPayments = (db: Database, listingId: string | null): Promise<unknown> =>
  sql`delete from payment_stops where listing_id is not distinct from ${listingId}`.execute(db);
