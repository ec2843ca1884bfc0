import { type InferResult, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { limitTo } from '#database/limit.ts';
import type { Offer } from '../offer.ts';

type Asked = { onlyOpen: boolean; limit: number; cursor?: string | undefined; now: Date };
type Listed = { offer: Offer; carName: string; otherName: string };
export type OfferPage = { offers: Listed[]; next: string | undefined };

const isOpen = (now: Date) => sql<boolean>`
  ((offer.state = 'pending' and offer.answer_by > ${now})
    or (offer.state = 'accepted' and offer.price_until > ${now}))`;

/** Of somebody as a buyer and as a seller; newest first. */
export async function offersOf(
  db: Database,
  accountId: string,
  { onlyOpen, limit, cursor, now }: Asked,
): Promise<OfferPage> {
  let query = offersWithNames(db, accountId)
    .orderBy('offer.id', 'desc')
    .limit(limitTo(limit + 1));
  if (onlyOpen) query = query.where(isOpen(now));
  if (cursor) query = query.where('offer.id', '<', cursor);
  const rows = await query.execute();
  const page = rows.slice(0, limit).map(toListed);
  return { offers: page, next: rows.length > limit ? page.at(-1)?.offer.id : undefined };
}

/** How many somebody has to answer. */
export async function countWaitingFor(db: Database, accountId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from offers
    where ${accountId} in (buyer_id, seller_id) and made_by <> ${accountId}
      and state = 'pending' and answer_by > ${now}`.execute(db);
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
    .selectAll('offer')
    .select(['listing.name as carName', 'other.name as otherName'])
    .where(({ or, eb }) =>
      or([eb('offer.buyerId', '=', accountId), eb('offer.sellerId', '=', accountId)]),
    );

type Row = InferResult<ReturnType<typeof offersWithNames>>[number];

const toListed = ({ carName, otherName, madeBy, ...row }: Row): Listed => ({
  offer: { ...row, by: madeBy === row.buyerId ? 'buyer' : 'seller' },
  carName,
  otherName,
});
