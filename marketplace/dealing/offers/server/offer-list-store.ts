import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { limitTo } from '#database/limit.ts';
import type { Money } from '#marketplace/money.ts';
import { type Page, type PageRequest, pageOf } from '#marketplace/page.ts';
import type { Offer } from '../offer.ts';
import { offerColumns, side } from './offer-store.ts';

type OfferFilter = PageRequest & { onlyOpen: boolean; listingId?: string | undefined; now: Date };

/** The asking price is null once the car is not on offer. */
type OfferWithCar = Offer & { carName: string; askingPrice: Money | null; otherName: string };

const isOpen = (now: Date) => sql`
  and state in ('pending', 'accepted')
  and (state = 'pending' and answer_by > ${now} or state = 'accepted' and price_until > ${now})`;

export async function offersOf(
  db: Database,
  accountId: string,
  { onlyOpen, listingId, limit, cursor, now }: OfferFilter,
): Promise<Page<OfferWithCar>> {
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
  return pageOf(rows, limit);
}

/** Leaves out hidden cars, because offers for them cannot be accepted. */
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
      side,
      'listing.name as carName',
      sql<Money | null>`case when listing.state = 'advertised' and not listing.hidden then listing.resale_price end`.as(
        'askingPrice',
      ),
      sql<string>`name_known_to(${accountId}, other.id, other.name)`.as('otherName'),
    ]);
