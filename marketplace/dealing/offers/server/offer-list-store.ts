import { type InferResult, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { limitTo } from '#database/limit.ts';
import type { Money } from '#marketplace/money.ts';
import type { Offer } from '../offer.ts';
import { offerColumns } from './offer-store.ts';

type Asked = {
  onlyOpen: boolean;
  listingId?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  now: Date;
};
type Listed = {
  offer: Offer;
  carName: string;
  /** What is asked for it; null once it is not on offer. */
  asked: Money | null;
  otherName: string;
};
type OfferPage = { offers: Listed[]; next: string | null };

const isOpen = (now: Date) => sql`
  and state in ('pending', 'accepted')
  and (state = 'pending' and answer_by > ${now} or state = 'accepted' and price_until > ${now})`;

/** Of somebody as a buyer and as a seller; newest first. */
export async function offersOf(
  db: Database,
  accountId: string,
  { onlyOpen, listingId, limit, cursor, now }: Asked,
): Promise<OfferPage> {
  const newest = (side: 'buyer_id' | 'seller_id') => sql`
    (select id from offers where ${sql.ref(side)} = ${accountId}
      ${onlyOpen ? isOpen(now) : sql``} ${cursor ? sql`and id < ${cursor}` : sql``}
      ${listingId ? sql`and listing_id = ${listingId}` : sql``}
      order by id desc limit ${limitTo(limit + 1)})`;
  const rows = await offersWithNames(db, accountId)
    .where('offer.id', 'in', sql<string>`(${newest('buyer_id')} union all ${newest('seller_id')})`)
    .orderBy('offer.id', 'desc')
    .limit(limitTo(limit + 1))
    .execute();
  const page = rows.slice(0, limit).map(toListed);
  return { offers: page, next: rows.length > limit ? page.at(-1)!.offer.id : null };
}

/** How many somebody has to answer: not about cars that are hidden, for which nothing can be agreed on. */
export async function countWaitingFor(db: Database, accountId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from offers
    where state = 'pending' and answer_by > ${now} and made_by <> ${accountId}
      and (buyer_id = ${accountId} or seller_id = ${accountId})
      and exists (select from listings where id = offers.listing_id and not hidden)`.execute(db);
  return rows[0]!.count;
}

const offersWithNames = (db: Database, accountId: string) =>
  db
    .selectFrom('offers as offer')
    .innerJoin('listings as listing', 'listing.id', 'offer.listingId')
    .innerJoin('accounts as other', (join) =>
      join.on(
        sql<boolean>`other.id = case offer.buyer_id when ${accountId} then offer.seller_id else offer.buyer_id end`,
      ),
    )
    .select(offerColumns.map((column) => `offer.${column}` as const))
    .select([
      'listing.name as carName',
      sql<string>`name_known_to(${accountId}, other.id, other.name)`.as('otherName'),
    ])
    .select(['listing.resalePrice', 'listing.state as carState', 'listing.hidden']);

type Row = InferResult<ReturnType<typeof offersWithNames>>[number];

function toListed({ carName, otherName, resalePrice, carState, hidden, ...row }: Row): Listed {
  const { madeBy, ...offer } = row;
  return {
    offer: { ...offer, by: madeBy === row.buyerId ? 'buyer' : 'seller' },
    carName,
    asked: carState === 'advertised' && !hidden ? resalePrice : null,
    otherName,
  };
}
