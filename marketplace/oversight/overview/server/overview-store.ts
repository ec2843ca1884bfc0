import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { CarFigures, MarketWeek, SalesWeek } from '../contract.ts';
import { mostCarsShown, weeksShown } from '../overview.ts';

const lastWeeks = (now: Date) => sql`
  select monday, monday + interval '7 days' as next
  from generate_series(
    date_trunc('week', ${now}::timestamptz at time zone 'UTC') - ${weeksShown - 1} * interval '7 days',
    date_trunc('week', ${now}::timestamptz at time zone 'UTC'),
    interval '7 days'
  ) as monday`;

const inWeek = (moment: RawBuilder<unknown>) =>
  sql`${moment} >= week.monday at time zone 'UTC' and ${moment} < week.next at time zone 'UTC'`;

const nameOfWeek = sql`to_char(week.monday, 'YYYY-MM-DD')`;

/** `revenue` and `refunds` are in minor units. */
export async function marketWeeks(db: Database, now: Date): Promise<MarketWeek[]> {
  const { rows } = await sql<MarketWeek>`
    select
      ${nameOfWeek} as "from",
      (select count(*) from listings where ${inWeek(sql`advertised_at`)})::integer as advertised,
      sale.sold,
      (select count(*) from bookings where ${inWeek(sql`booked_at`)})::integer as bookings,
      sale.revenue,
      (select coalesce(sum(amount), 0) from payment_attempts
       where state in ('refund_pending', 'refunded')
         and ${inWeek(sql`created_at`)})::float8 as refunds
    from (${lastWeeks(now)}) as week
    cross join lateral (
      select count(*)::integer as sold, coalesce(sum(amount), 0)::float8 as revenue
      from payments where refunded_at is null and ${inWeek(sql`paid_at`)}
    ) as sale
    order by week.monday`.execute(db);
  return rows;
}

export async function numberOfCarsReported(db: Database): Promise<number> {
  const { cars } = await db
    .selectFrom('reports')
    .innerJoin('listings', 'listings.id', 'reports.listingId')
    .select(sql<number>`count(distinct listing_id)::integer`.as('cars'))
    .where('dismissedAt', 'is', null)
    .where('listings.state', '<>', 'removed')
    .executeTakeFirstOrThrow();
  return cars;
}

export async function salesWeeks(db: Database, sellerId: string, now: Date): Promise<SalesWeek[]> {
  const since = sql`(select min(monday) from (${lastWeeks(now)}) as week)`;
  const mondayOf = (moment: RawBuilder<unknown>) =>
    sql`date_trunc('week', ${moment} at time zone 'UTC')`;
  const { rows } = await sql<SalesWeek>`
    with seen as (
      select date_trunc('week', day::timestamp) as monday, sum(views)::integer as views from seller_daily_views
      where seller_id = ${sellerId} and day >= ${since}::date group by 1
    ), booked as (
      select ${mondayOf(sql`booked_at`)} as monday, count(*)::integer as bookings
      from bookings join listings on listings.id = listing_id
      where seller_id = ${sellerId} and booked_at >= ${since} at time zone 'UTC' group by 1
    ), paid as (
      select ${mondayOf(sql`paid_at`)} as monday, count(*)::integer as sold
      from payments join listings on listings.id = listing_id
      where seller_id = ${sellerId} and refunded_at is null and paid_at >= ${since} at time zone 'UTC' group by 1
    )
    select ${nameOfWeek} as "from", coalesce(views, 0) as views, coalesce(bookings, 0) as bookings,
      coalesce(sold, 0) as sold
    from (${lastWeeks(now)}) as week
    left join seen using (monday) left join booked using (monday) left join paid using (monday)
    order by week.monday`.execute(db);
  return rows;
}

export async function earnedBy(db: Database, sellerId: string): Promise<number> {
  const { earned } = await db
    .selectFrom('payments')
    .innerJoin('listings', 'listings.id', 'payments.listingId')
    .select(sql<number>`coalesce(sum(amount), 0)::float8`.as('earned'))
    .where('sellerId', '=', sellerId)
    .where('refundedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return earned;
}

export async function numberOfCarsOf(db: Database, sellerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('listings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sellerId', '=', sellerId)
    .where('state', '<>', 'removed')
    .executeTakeFirstOrThrow();
  return count;
}

/** The most viewed cars; the newest fill up the list. */
export async function mostViewedCars(db: Database, sellerId: string): Promise<CarFigures[]> {
  const { rows } = await sql<CarFigures>`
    with seen as (
      select id, name, state, views from recent_views as recent join listings on id = listing_id
      where recent.seller_id = ${sellerId} and state in ('advertised', 'sold')
      order by views desc, listing_id desc limit ${mostCarsShown}
    ), newest as materialized (
      select id, name, state from listings
      where seller_id = ${sellerId} and state in ('advertised', 'sold')
      order by id desc limit ${2 * mostCarsShown}
    ), unseen as (
      select *, 0 as views from newest
      where not exists (select from recent_views where listing_id = newest.id)
    ), most as materialized (
      select id, name, state = 'sold' as sold, views
      from (select * from seen union all select * from unseen) as cars
      order by views desc, id desc limit ${mostCarsShown}
    )
    select most.*, (select count(*) from bookings
      where listing_id = most.id and bookings.state = 'open')::integer as "openBookings"
    from most order by views desc, id desc`.execute(db);
  return rows;
}
