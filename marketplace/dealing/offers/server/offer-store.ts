import { type SqlBool, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { TimeSpan } from '#marketplace/dealing/messages/limits.ts';
import type { Offer, Side } from '../offer.ts';

/** Not a parameter, so that PostgreSQL recognises the condition of the indexes. */
export const isPending = sql<SqlBool>`state = 'pending'`;

type Parties = Pick<Offer, 'conversationId' | 'listingId' | 'buyerId' | 'sellerId'>;
type NewOffer = Parties &
  Pick<Offer, 'amount' | 'reserve' | 'madeAt' | 'answerBy'> & {
    madeBy: string;
    key: string;
    counters: string | null;
  };

export async function addOffer(tx: Database, offer: NewOffer): Promise<Offer> {
  return tx
    .insertInto('offers')
    .values(offer)
    .returning([...offerColumns, side])
    .executeTakeFirstOrThrow();
}

export async function findOfferByKey(
  tx: Database,
  { conversationId, madeBy, key }: { conversationId: string; madeBy: string; key: string },
): Promise<Offer | null> {
  const offer = await offers(tx)
    .where('conversationId', '=', conversationId)
    .where('madeBy', '=', madeBy)
    .where('key', '=', key)
    .executeTakeFirst();
  return offer ?? null;
}

/** Null unless the account is the buyer or the seller. */
export async function findOffer(
  db: Database,
  id: string,
  accountId: string,
): Promise<Offer | null> {
  const offer = await offers(db)
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('buyerId', '=', accountId), eb('sellerId', '=', accountId)]))
    .executeTakeFirst();
  return offer ?? null;
}

export async function findCounterTo(tx: Database, id: string): Promise<Offer | null> {
  return (await offers(tx).where('counters', '=', id).executeTakeFirst()) ?? null;
}

const mostInAConversation = 100;

/** The newest ones, oldest first. */
export async function offersIn(db: Database, conversationId: string): Promise<Offer[]> {
  const rows = await offers(db)
    .where('conversationId', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(sql.lit(mostInAConversation))
    .execute();
  return rows.reverse();
}

/** An unanswered offer must not stop the next one. */
export async function expireUnanswered(tx: Database, conversationId: string, now: Date) {
  await tx
    .updateTable('offers')
    .set({ state: 'expired' })
    .where('conversationId', '=', conversationId)
    .where(isPending)
    .where('answerBy', '<=', now)
    .execute();
}

export async function hasPending(tx: Database, conversationId: string): Promise<boolean> {
  const pending = await tx
    .selectFrom('offers')
    .select('id')
    .where('conversationId', '=', conversationId)
    .where(isPending)
    .executeTakeFirst();
  return pending !== undefined;
}

export async function countMadeIn(
  tx: Database,
  { conversationId, madeBy, span }: { conversationId: string; madeBy: string; span: TimeSpan },
): Promise<number> {
  const { count } = await tx
    .selectFrom('offers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('conversationId', '=', conversationId)
    .where('madeBy', '=', madeBy)
    .where('madeAt', '>', span.after)
    .where('madeAt', '<=', span.until)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countPendingOf(tx: Database, buyerId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('offers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('buyerId', '=', buyerId)
    .where('madeBy', '=', buyerId)
    .where(isPending)
    .where('answerBy', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns true for exactly one of several concurrent answers. */
export async function endPending(
  tx: Database,
  id: string,
  to: 'declined' | 'countered' | 'withdrawn',
): Promise<boolean> {
  const ended = await tx
    .updateTable('offers')
    .set({ state: to })
    .where('id', '=', id)
    .where(isPending)
    .returning('id')
    .execute();
  return ended.length === 1;
}

/** Not `select *`: a prepared plan of all columns fails once a release adds one. */
export const offerColumns = [
  'id',
  'conversationId',
  'listingId',
  'buyerId',
  'sellerId',
  'amount',
  'state',
  'reserve',
  'madeAt',
  'answerBy',
  'acceptedAt',
  'priceUntil',
  'reservedUntil',
  'reservedAt',
] as const;

export const side = sql<Side>`case made_by when buyer_id then 'buyer' else 'seller' end`.as('by');

const offers = (db: Database) => db.selectFrom('offers').select([...offerColumns, side]);
