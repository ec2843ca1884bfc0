import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';

/** Adds to the day's figures. What is not on offer is not counted. */
export async function addViews(db: Database, views: Map<string, number>, day: Date): Promise<void> {
  // In one order, so that instances that write at the same time wait instead of blocking each other.
  const ids = [...views.keys()].sort();
  const counts = ids.map((id) => views.get(id)!);
  await sql`
    insert into listing_views (listing_id, day, views)
    select listings.id, (${day}::timestamptz at time zone 'UTC')::date, seen.views
    from unnest(${ids}::uuid[], ${counts}::integer[]) as seen (id, views)
    join listings on listings.id = seen.id and listings.state = 'advertised' and not listings.hidden
    order by listings.id
    on conflict (listing_id, day) do update set views = listing_views.views + excluded.views
  `.execute(db);
}

const beginningOf = (moment: Date) => sql`(${moment}::timestamptz at time zone 'UTC')::date`;

export const forgetViews = (db: Database, before: Date): Promise<void> =>
  deleteInBatches(db, 'listing_views', sql`day < ${beginningOf(before)}`);

/** Of what a seller's figures look back on. */
export const forgetViewsBySeller = (db: Database, before: Date): Promise<void> =>
  deleteInBatches(db, 'seller_views', sql`day < ${beginningOf(before)}`);
