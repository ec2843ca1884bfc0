import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { CarWithLeads } from '../car-with-leads.ts';

type Row = Omit<CarWithLeads, 'people' | 'waiting'> & {
  booked: number;
  toCall: number;
  wrote: number;
  unread: number;
  offering: number;
  toDecide: number;
  coming: number;
  toAnswer: number;
  waits: boolean;
};

type Asked = { listingId?: string | undefined; limit: number; cursor?: string | undefined };
export type PageOfCars = { cars: CarWithLeads[]; next: string | undefined };

/** Where somebody waits first; then where something happened last. */
export async function carsWithLeads(
  db: Database,
  sellerId: string,
  asked: Asked,
  now: Date,
): Promise<PageOfCars> {
  const { rows } = await sql<Row>`
    ${counted(sellerId, now)}
    select * from cars where booked + wrote + offering + coming > 0
    ${asked.listingId ? sql`and id = ${asked.listingId}` : sql``}
    ${asked.cursor ? isAfter(asked.cursor) : sql``}
    order by waits desc, last_at desc, id desc limit ${sql.lit(asked.limit + 1)}`.execute(db);
  const page = rows.slice(0, asked.limit);
  const last = page.at(-1);
  return {
    cars: page.map(toCar),
    next: rows.length > asked.limit && last ? cursorOf(last) : undefined,
  };
}

const cursorOf = ({ waits, lastAt, id }: Row) => `${waits}~${lastAt.getTime()}~${id}`;

function isAfter(cursor: string) {
  const [waits, lastAt, id] = cursor.split('~');
  const at = new Date(Number(lastAt));
  return sql`and (waits, last_at, id) < (${waits}::boolean, ${at}::timestamptz, ${id}::uuid)`;
}

const counted = (sellerId: string, now: Date) => sql`
  with calls as (
    select booking.listing_id, count(*) as booked, max(booking.booked_at) as last_at,
      count(*) filter (where booking.state = 'open' and coalesce((
        select outcome from lead_calls where booking_id = booking.id order by id desc limit 1), '') <> 'called'
      ) as to_call
    from bookings as booking join listings as listing on listing.id = booking.listing_id
    where listing.seller_id = ${sellerId} and booking.state in ('open', 'paid')
    group by booking.listing_id
  ), talks as (
    select conversation.listing_id, count(*) as wrote, max(conversation.last_at) as last_at,
      count(*) filter (where member.unread > 0 and not member.muted) as unread
    from conversations as conversation
    join conversation_members as member
      on member.conversation_id = conversation.id and member.account_id = conversation.seller_id
    where conversation.seller_id = ${sellerId} and not member.archived
    group by conversation.listing_id
  ), bids as (
    select listing_id, count(distinct buyer_id) as offering, max(coalesce(accepted_at, made_at)) as last_at,
      count(*) filter (where state = 'pending' and made_by = buyer_id
        -- Nothing can be agreed on while it is hidden.
        and not (select hidden from listings where id = offers.listing_id)) as to_decide
    from offers
    where seller_id = ${sellerId} and state in ('pending', 'accepted')
      and coalesce(price_until, answer_by) > ${now}
    group by listing_id
  ), visits as (
    select listing_id, count(*) as coming, max(changed_at) as last_at,
      count(*) filter (where state = 'asked' and asked_by = 'buyer') as to_answer
    from viewings
    where seller_id = ${sellerId} and ((state = 'asked' and answer_by > ${now})
      or (state = 'confirmed' and starts_at > ${now}::timestamptz - interval '1 hour'))
    group by listing_id
  ), cars as (
    select listing.id, listing.name, listing.pictures[1] as picture, listing.resale_price as price,
      listing.state, listing.hidden,
      coalesce(booked, 0) as booked, coalesce(to_call, 0) as to_call,
      coalesce(wrote, 0) as wrote, coalesce(unread, 0) as unread,
      coalesce(offering, 0) as offering, coalesce(to_decide, 0) as to_decide,
      coalesce(coming, 0) as coming, coalesce(to_answer, 0) as to_answer,
      coalesce(to_call, 0) + coalesce(unread, 0) + coalesce(to_decide, 0) + coalesce(to_answer, 0) > 0 as waits,
      -- As exact as a cursor can say it.
      date_trunc('milliseconds', greatest(calls.last_at, talks.last_at, bids.last_at, visits.last_at)) as last_at
    from listings as listing
    left join calls on calls.listing_id = listing.id
    left join talks on talks.listing_id = listing.id
    left join bids on bids.listing_id = listing.id
    left join visits on visits.listing_id = listing.id
    where listing.seller_id = ${sellerId} and listing.state <> 'removed'
  )`;

const toCar = (row: Row): CarWithLeads => ({
  id: row.id,
  name: row.name,
  picture: row.picture,
  price: row.price,
  state: row.state,
  hidden: row.hidden,
  people: {
    bookings: row.booked,
    messages: row.wrote,
    offers: row.offering,
    viewings: row.coming,
  },
  waiting: {
    bookings: row.toCall,
    messages: row.unread,
    offers: row.toDecide,
    viewings: row.toAnswer,
  },
  lastAt: row.lastAt,
});
