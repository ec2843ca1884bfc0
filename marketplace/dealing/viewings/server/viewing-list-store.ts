import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import { type Page, type PageRequest, pageOf } from '#marketplace/page.ts';
import type { Viewing as ViewingSchema } from '../contract.ts';
import { asOf } from '../viewing.ts';

type Viewing = z.input<typeof ViewingSchema>;

type ViewingFilter = PageRequest & {
  show?: 'coming' | 'past' | undefined;
  listingId?: string | undefined;
  conversationId?: string | undefined;
};

export async function viewingsOf(
  db: Database,
  accountId: string,
  { show, listingId, conversationId, limit, cursor }: ViewingFilter,
  now: Date,
): Promise<Page<Viewing>> {
  const { rows } = await sql<Viewing>`
    ${viewings(accountId)}
    ${show ? sql`and ${show === 'coming' ? isComing(now) : sql`not (${isComing(now)})`}` : sql``}
    ${listingId ? sql`and viewing.listing_id = ${listingId}` : sql``}
    ${conversationId ? sql`and viewing.conversation_id = ${conversationId}` : sql``}
    ${cursor ? sql`and ${isAfter[show ?? 'newest'](accountId, cursor)}` : sql``}
    order by ${orders[show ?? 'newest']} limit ${sql.lit(limit + 1)}`.execute(db);
  return pageOf(
    rows.map((row) => viewingAt(row, now)),
    limit,
  );
}

/** Null unless the account is the buyer or the seller. */
export async function findViewing(
  db: Database,
  accountId: string,
  id: string,
  now: Date,
): Promise<Viewing | null> {
  const { rows } = await sql<Viewing>`${viewings(accountId)} and viewing.id = ${id}`.execute(db);
  return rows[0] ? viewingAt(rows[0], now) : null;
}

export async function countToAnswer(db: Database, accountId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from viewings where seller_id = ${accountId} and asked_by = 'buyer'
        and state = 'asked' and answer_by > ${now}
    ) + (
      select count(*) from viewings where buyer_id = ${accountId} and asked_by = 'seller'
        and state = 'asked' and answer_by > ${now}
    ) as count`.execute(db);
  return rows[0]!.count;
}

const isComing = (now: Date) => sql`(
  (viewing.state = 'asked' and viewing.answer_by > ${now})
  or (viewing.state = 'confirmed' and viewing.starts_at > ${now}::timestamptz - interval '1 hour'))`;

const orders = {
  coming: sql`viewing.starts_at, viewing.id`,
  past: sql`viewing.starts_at desc, viewing.id desc`,
  newest: sql`viewing.id desc`,
};

/** Only of the account's own viewing: a stranger's cursor gives an empty page, so that it reveals no time. */
const place = (accountId: string, id: string) => sql`(
  select starts_at, id from viewings
  where id = ${id} and ${accountId} in (buyer_id, seller_id))`;
type IsAfter = (accountId: string, cursor: string) => RawBuilder<unknown>;
const isAfter: Record<keyof typeof orders, IsAfter> = {
  coming: (...of) => sql`(viewing.starts_at, viewing.id) > ${place(...of)}`,
  past: (...of) => sql`(viewing.starts_at, viewing.id) < ${place(...of)}`,
  newest: (_accountId, cursor) => sql`viewing.id < ${cursor}`,
};

const carState = sql`case
  when listing.state = 'sold' then 'sold'
  when listing.state = 'advertised' and not listing.hidden then 'on_offer'
  else 'gone' end`;

const viewings = (accountId: string) => sql`
  select viewing.id, viewing.conversation_id, viewing.kind, viewing.state, viewing.asked_by, viewing.starts_at,
    viewing.answer_by, viewing.ended_by, viewing.ended_because, viewing.sequence, viewing.zone, viewing.asked_at,
    viewing.changed_at, case viewing.buyer_id when ${accountId} then 'buyer' else 'seller' end as role,
    nullif(coalesce(viewing.place, calendar.place), '') as place,
    json_build_object('id', listing.id, 'name', listing.name, 'state', ${carState}, 'picture',
      case when ${carState} <> 'gone' or (viewing.seller_id = ${accountId} and listing.state <> 'removed')
        then listing.pictures[1] end) as car,
    json_build_object('id', other.id, 'name', name_known_to(${accountId}, other.id, other.name),
      'verified', other.verified) as other
  from viewings as viewing
  join listings as listing on listing.id = viewing.listing_id
  join accounts as other on other.id =
    case viewing.buyer_id when ${accountId} then viewing.seller_id else viewing.buyer_id end
  left join viewing_calendars as calendar on calendar.seller_id = viewing.seller_id
  where (viewing.buyer_id = ${accountId} or viewing.seller_id = ${accountId})`;

function viewingAt(row: Viewing, now: Date): Viewing {
  const viewing = asOf(row, now);
  const isExpected = viewing.state === 'confirmed';
  return { ...viewing, place: isExpected ? viewing.place : null };
}
