import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import type { Viewing as ViewingSchema } from '../contract.ts';
import { asOf, type Standing } from '../viewing.ts';

type Viewing = z.input<typeof ViewingSchema>;

type Row = Standing & {
  id: string;
  conversationId: string;
  isBuyer: boolean;
  kind: Viewing['kind'];
  zone: string;
  place: string | null;
  listingId: string;
  carName: string;
  carState: 'draft' | 'advertised' | 'sold' | 'removed';
  carHidden: boolean;
  carPicture: string;
  otherId: string;
  otherName: string;
  otherVerified: boolean;
  askedAt: Date;
  changedAt: Date;
};

type Asked = {
  show?: 'coming' | 'past' | undefined;
  listingId?: string | undefined;
  conversationId?: string | undefined;
  limit: number;
  cursor?: string | undefined;
};
export type ViewingPage = { viewings: Viewing[]; next: string | null };

export async function viewingsOf(
  db: Database,
  accountId: string,
  asked: Asked,
  now: Date,
): Promise<ViewingPage> {
  const { show, listingId, conversationId, limit, cursor } = asked;
  const { rows } = await sql<Row>`
    ${viewings(accountId)}
    ${show ? sql`and ${show === 'coming' ? isComing(now) : sql`not (${isComing(now)})`}` : sql``}
    ${listingId ? sql`and viewing.listing_id = ${listingId}` : sql``}
    ${conversationId ? sql`and viewing.conversation_id = ${conversationId}` : sql``}
    ${cursor ? sql`and ${isAfter[show ?? 'newest'](accountId, cursor)}` : sql``}
    order by ${orders[show ?? 'newest']} limit ${sql.lit(limit + 1)}`.execute(db);
  const page = rows.slice(0, limit);
  return {
    viewings: page.map((row) => toViewing(row, now)),
    next: rows.length > limit ? page.at(-1)!.id : null,
  };
}

/** Null for whoever is neither of the two. */
export async function findViewing(
  db: Database,
  accountId: string,
  id: string,
  now: Date,
): Promise<Viewing | null> {
  const { rows } = await sql<Row>`${viewings(accountId)} and viewing.id = ${id}`.execute(db);
  return rows[0] ? toViewing(rows[0], now) : null;
}

/** How many wait for an answer of this account. */
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

/** Of one's own only: after somebody else's comes nothing, which says nothing of when theirs is. */
const place = (accountId: string, id: string) => sql`(
  select starts_at, id from viewings
  where id = ${id} and ${accountId} in (buyer_id, seller_id))`;
type IsAfter = (accountId: string, cursor: string) => RawBuilder<unknown>;
const isAfter: Record<keyof typeof orders, IsAfter> = {
  coming: (...of) => sql`(viewing.starts_at, viewing.id) > ${place(...of)}`,
  past: (...of) => sql`(viewing.starts_at, viewing.id) < ${place(...of)}`,
  newest: (_accountId, cursor) => sql`viewing.id < ${cursor}`,
};

const viewings = (accountId: string) => sql`
  select viewing.id, viewing.conversation_id, viewing.buyer_id = ${accountId} as is_buyer, viewing.kind,
    viewing.state, viewing.asked_by, viewing.starts_at, viewing.answer_by, viewing.ended_by,
    viewing.ended_because, viewing.sequence, viewing.zone, viewing.asked_at, viewing.changed_at,
    coalesce(viewing.place, calendar.place) as place,
    listing.id as listing_id, listing.name as car_name, listing.state as car_state, listing.hidden as car_hidden,
    listing.pictures[1] as car_picture,
    other.id as other_id, name_known_to(${accountId}, other.id, other.name) as other_name, other.verified as other_verified
  from viewings as viewing
  join listings as listing on listing.id = viewing.listing_id
  join accounts as other on other.id =
    case viewing.buyer_id when ${accountId} then viewing.seller_id else viewing.buyer_id end
  left join viewing_calendars as calendar on calendar.seller_id = viewing.seller_id
  where (viewing.buyer_id = ${accountId} or viewing.seller_id = ${accountId})`;

function toViewing(row: Row, now: Date): Viewing {
  const { isBuyer, listingId, carName, carState, carHidden, carPicture, ...rest } = row;
  const { otherId, otherName, otherVerified, place, ...viewing } = asOf(rest, now);
  const isExpected = viewing.state === 'confirmed';
  return {
    ...viewing,
    role: isBuyer ? 'buyer' : 'seller',
    place: isExpected && place ? place : null,
    car: carIn(row),
    other: { id: otherId, name: otherName, verified: otherVerified },
  };
}

function carIn({ isBuyer, listingId, carName, carState, carHidden, carPicture }: Row) {
  const state = stateOf(carState, carHidden);
  const isShown = state !== 'gone' || (!isBuyer && carState !== 'removed');
  return { id: listingId, name: carName, state, picture: isShown ? carPicture : null };
}

function stateOf(state: Row['carState'], hidden: boolean): Viewing['car']['state'] {
  if (state === 'sold') return 'sold';
  return state === 'advertised' && !hidden ? 'on_offer' : 'gone';
}
