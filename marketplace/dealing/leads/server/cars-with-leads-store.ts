import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import { majorUnits } from '#marketplace/money.ts';
import { mapPage, type Page, pageOf } from '#marketplace/page.ts';
import type { CarsWithLeadsQuery, CarWithLeads } from '../contract.ts';

type Car = z.input<typeof CarWithLeads>;
type Row = Car & { waits: boolean };

/** Cars with waiting buyers first, then the most recently active. */
export async function carsWithLeads(
  db: Database,
  sellerId: string,
  { car, limit, cursor }: z.output<typeof CarsWithLeadsQuery>,
  now: Date,
): Promise<Page<Car>> {
  const { rows } = await sql<Row>`
    ${counted(sellerId, now)}
    select * from cars where true
    ${car ? sql`and id = ${car}` : sql``}
    ${cursor ? isAfter(cursor) : sql``}
    order by waits desc, last_at desc, id desc limit ${sql.lit(limit + 1)}`.execute(db);
  return mapPage(pageOf(rows, limit, cursorOf), (row) => ({
    ...row,
    price: majorUnits(row.price),
  }));
}

const cursorOf = ({ waits, lastAt, id }: Row) => `${waits}~${lastAt.getTime()}~${id}`;

function isAfter(cursor: string) {
  const [waits, lastAt, id] = cursor.split('~');
  const at = new Date(Number(lastAt));
  return sql`and (waits, last_at, id) < (${waits}::boolean, ${at}::timestamptz, ${id}::uuid)`;
}

const counted = (sellerId: string, now: Date) => sql`
  with happened as (
    select 'bookings' as kind, booking.listing_id, count(*) as people,
      count(*) filter (where booking.state = 'open' and coalesce((
        select outcome from lead_calls where booking_id = booking.id order by id desc limit 1), '') <> 'called'
      ) as waiting,
      max(booking.booked_at) as last_at
    from bookings as booking join listings as listing on listing.id = booking.listing_id
    where listing.seller_id = ${sellerId} and booking.state in ('open', 'paid')
    group by booking.listing_id
    union all
    select 'messages', conversation.listing_id, count(*),
      count(*) filter (where member.unread > 0 and not member.muted),
      max(conversation.last_at)
    from conversations as conversation
    join conversation_members as member
      on member.conversation_id = conversation.id and member.account_id = conversation.seller_id
    where conversation.seller_id = ${sellerId} and not member.archived
    group by conversation.listing_id
    union all
    select 'offers', listing_id, count(distinct buyer_id),
      count(*) filter (where state = 'pending' and made_by = buyer_id
        -- Sellers cannot accept offers for a hidden car.
        and not (select hidden from listings where id = offers.listing_id)),
      max(coalesce(accepted_at, made_at))
    from offers
    where seller_id = ${sellerId} and state in ('pending', 'accepted')
      and coalesce(price_until, answer_by) > ${now}
    group by listing_id
    union all
    select 'viewings', listing_id, count(*),
      count(*) filter (where state = 'asked' and asked_by = 'buyer'),
      max(changed_at)
    from viewings
    where seller_id = ${sellerId} and ((state = 'asked' and answer_by > ${now})
      or (state = 'confirmed' and starts_at > ${now}::timestamptz - interval '1 hour'))
    group by listing_id
  ), figures as (
    select listing_id, ${totals('people')} as people, ${totals('waiting')} as waiting,
      sum(waiting) > 0 as waits,
      -- The cursor has milliseconds.
      date_trunc('milliseconds', max(last_at)) as last_at
    from happened group by listing_id
  ), cars as (
    select car.*, people, waiting, waits, last_at
    -- OFFSET 0 makes one index lookup per car. A generic plan would scan all cars of a large seller.
    from figures cross join lateral (
      select id, name, pictures[1] as picture, resale_price as price, state, hidden
      from listings where id = listing_id and seller_id = ${sellerId} and state <> 'removed'
      offset 0
    ) as car
  )`;

const totals = (column: 'people' | 'waiting') =>
  sql`json_build_object(${sql.join(
    (['bookings', 'messages', 'offers', 'viewings'] as const).map(
      (kind) =>
        sql`${sql.lit(kind)}, coalesce(sum(${sql.ref(column)}) filter (where kind = ${sql.lit(kind)}), 0)`,
    ),
  )})`;
