import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import {
  type CarFigures,
  daysOfViews,
  type MarketWeek,
  mostCarsShown,
  type SalesWeek,
  weeksShown,
} from '../overview.ts';

/** One row for each of the last weeks, also for those in which nothing happened. */
const lastWeeks = (now: Date) => sql`
  select monday, monday + interval '7 days' as next
  from generate_series(
    date_trunc('week', ${now}::timestamptz at time zone 'UTC') - ${weeksShown - 1} * interval '7 days',
    date_trunc('week', ${now}::timestamptz at time zone 'UTC'),
    interval '7 days'
  ) as monday`;

/** Whether this moment lies in the week of the row. */
const inWeek = (moment: RawBuilder<unknown>) =>
  sql`${moment} >= week.monday at time zone 'UTC' and ${moment} < week.next at time zone 'UTC'`;

const nameOfWeek = sql`to_char(week.monday, 'YYYY-MM-DD')`;

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
  const { rows } = await sql<SalesWeek>`
    with own as (select id from listings where seller_id = ${sellerId}),
    seen as materialized (
      select day, sum(views) as views
      -- Car by car: a large market's views of twelve weeks are many more than one seller's.
      from own cross join lateral (
        select day, views from listing_views
        where listing_id = own.id and day >= (select min(monday)::date from (${lastWeeks(now)}) as week)
        offset 0
      ) as view
      group by day
    )
    select
      ${nameOfWeek} as "from",
      (select coalesce(sum(views), 0) from seen
       where day >= week.monday::date and day < week.next::date)::integer as views,
      (select count(*) from bookings join own on own.id = listing_id
       where ${inWeek(sql`booked_at`)})::integer as bookings,
      (select count(*) from payments join own on own.id = listing_id
       where refunded_at is null and ${inWeek(sql`paid_at`)})::integer as sold
    from (${lastWeeks(now)}) as week
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

/** The seller's cars that people looked at most. */
export async function mostViewedCars(
  db: Database,
  sellerId: string,
  now: Date,
): Promise<CarFigures[]> {
  const { rows } = await sql<CarFigures>`
    select
      listings.id, name, state = 'sold' as sold, seen.views,
      (select count(*) from bookings
       where listing_id = listings.id and bookings.state = 'open')::integer as "openBookings"
    from listings
    cross join lateral (
      select coalesce(sum(views), 0)::integer as views from listing_views
      where listing_id = listings.id
        and day > (${now}::timestamptz at time zone 'UTC')::date - ${daysOfViews}::integer
    ) as seen
    where seller_id = ${sellerId} and state in ('advertised', 'sold')
    order by seen.views desc, listings.id desc
    limit ${mostCarsShown}`.execute(db);
  return rows;
}
