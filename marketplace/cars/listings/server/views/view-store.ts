import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';

const dateOf = (moment: Date): RawBuilder<Date> =>
  sql`(${moment}::timestamptz at time zone 'UTC')::date`;

export async function addViews(db: Database, views: Map<string, number>, day: Date): Promise<void> {
  // Sorted, so that instances that write at the same time do not deadlock.
  const ids = [...views.keys()].sort();
  const counts = ids.map((id) => views.get(id)!);
  await sql`
    with seen as materialized (
      select listings.id, seller_id, ${dateOf(day)} as day, seen.views
      from unnest(${ids}::uuid[], ${counts}::integer[]) as seen (id, views)
      join listings on listings.id = seen.id and listings.state = 'advertised' and not listings.hidden
      order by listings.id
    ), by_car as (
      insert into recent_views (listing_id, seller_id, since, views)
      select id, seller_id, day, views from seen order by id
      on conflict (listing_id) do update set views = recent_views.views + excluded.views
    ), by_seller as (
      insert into seller_daily_views (seller_id, day, views)
      select seller_id, day, sum(views) from seen group by seller_id, day order by seller_id
      on conflict (seller_id, day) do update set views = seller_daily_views.views + excluded.views
    )
    insert into listing_views (listing_id, day, views)
    select id, day, views from seen order by id
    on conflict (listing_id, day) do update set views = listing_views.views + excluded.views
  `.execute(db);
}

export const forgetViews = (db: Database, before: Date): Promise<void> =>
  deleteInBatches(db, 'listing_views', sql`day < ${dateOf(before)}`);

export const forgetDailyViews = (db: Database, before: Date): Promise<void> =>
  deleteInBatches(db, 'seller_daily_views', sql`day < ${dateOf(before)}`);

const carsPerStatement = 5_000;

export async function forgetRecentViews(db: Database, before: Date): Promise<void> {
  for (let changed = carsPerStatement; changed === carsPerStatement; ) {
    const { numAffectedRows } = await sql`
      with due as materialized (
        select listing_id, since from recent_views where since < ${dateOf(before)}
        order by listing_id limit ${sql.lit(carsPerStatement)} for update
      )
      update recent_views as recent set since = ${dateOf(before)}, views = recent.views - (
        select coalesce(sum(past.views), 0) from listing_views as past
        where past.listing_id = due.listing_id and day >= due.since and day < ${dateOf(before)})
      from due where recent.listing_id = due.listing_id`.execute(db);
    changed = Number(numAffectedRows);
  }
  await deleteInBatches(db, 'recent_views', sql`views <= 0`);
}
