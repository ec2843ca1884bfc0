import { type InferResult, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { TimeSpan } from '#marketplace/dealing/messages/limits.ts';
import { impossibleAfter } from '#marketplace/impossible-after.ts';
import type { Money } from '#marketplace/money.ts';
import type { Offer, OfferState, Side } from '../offer.ts';

/** Not parameters: PostgreSQL must see that they are the conditions of the indexes. */
const isPending = sql<boolean>`state = 'pending'`;
const isAccepted = sql<boolean>`state = 'accepted'`;

type NewOffer = Pick<
  Offer,
  | 'conversationId'
  | 'listingId'
  | 'buyerId'
  | 'sellerId'
  | 'amount'
  | 'reserve'
  | 'madeAt'
  | 'answerBy'
> & { madeBy: string; key: string; counters: string | null };

export async function addOffer(tx: Database, offer: NewOffer): Promise<Offer> {
  const row = await tx
    .insertInto('offers')
    .values(offer)
    .returning(offerColumns)
    .executeTakeFirstOrThrow();
  return toOffer(row);
}

/** What was offered with this key before. */
export async function offerSentAs(
  tx: Database,
  { conversationId, madeBy, key }: { conversationId: string; madeBy: string; key: string },
): Promise<Offer | null> {
  const row = await offers(tx)
    .where('conversationId', '=', conversationId)
    .where('madeBy', '=', madeBy)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? toOffer(row) : null;
}

/** Null for whoever is neither of the two. */
export async function findOffer(
  db: Database,
  id: string,
  accountId: string,
): Promise<Offer | null> {
  const row = await offers(db)
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('buyerId', '=', accountId), eb('sellerId', '=', accountId)]))
    .executeTakeFirst();
  return row ? toOffer(row) : null;
}

/** The one that answers it. */
export async function counterTo(tx: Database, id: string): Promise<Offer | null> {
  const row = await offers(tx).where('counters', '=', id).executeTakeFirst();
  return row ? toOffer(row) : null;
}

const mostInAConversation = 100;

/** The newest, oldest first. */
export async function offersIn(db: Database, conversationId: string): Promise<Offer[]> {
  const rows = await offers(db)
    .where('conversationId', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(sql.lit(mostInAConversation))
    .execute();
  return rows.reverse().map(toOffer);
}

/** Nobody answered them in time: they are in nobody's way any more. */
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

/** Of a buyer's, about all cars. */
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

/** True only for the call that answered it. */
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

type Agreement = {
  acceptedAt: Date;
  priceUntil: Date;
  reservedAt: Date | null;
  reservedUntil: Date | null;
};

/** Null when it was answered or taken back meanwhile, or nobody can answer it any more. */
export async function markAccepted(
  tx: Database,
  id: string,
  agreement: Agreement,
): Promise<Offer | null> {
  const row = await tx
    .updateTable('offers')
    .set({ state: 'accepted', ...agreement })
    .where('id', '=', id)
    .where(isPending)
    .where('answerBy', '>', agreement.acceptedAt)
    .returning(offerColumns)
    .executeTakeFirst();
  return row ? toOffer(row) : null;
}

/** What the two agreed on before no longer counts. */
export async function replaceAgreed(
  tx: Database,
  { listingId, buyerId }: Pick<Offer, 'listingId' | 'buyerId'>,
): Promise<void> {
  await tx
    .updateTable('offers')
    .set({ state: 'replaced' })
    .where('listingId', '=', listingId)
    .where('buyerId', '=', buyerId)
    .where(isAccepted)
    .execute();
}

/** What the clock has ended makes room for the next. */
export async function endOldReservations(tx: Database, listingId: string, now: Date) {
  await tx
    .updateTable('offers')
    .set({ reservedUntil: null })
    .where('listingId', '=', listingId)
    .where(isAccepted)
    .where('reservedUntil', '<=', now)
    .execute();
}

type Agreed = { amount: Money; until: Date };

/** What a buyer and the seller of a car agreed on, as long as it holds. */
export async function agreedWith(
  db: Database,
  { listingId, buyerId }: Pick<Offer, 'listingId' | 'buyerId'>,
  now: Date,
): Promise<Agreed | null> {
  const row = await db
    .selectFrom('offers')
    .select(['amount', 'priceUntil as until'])
    .where('listingId', '=', listingId)
    .where('buyerId', '=', buyerId)
    .where(isAccepted)
    .where('priceUntil', '>', now)
    .executeTakeFirst();
  return row ? { amount: row.amount, until: row.until! } : null;
}

export type Reservation = { buyerId: string; since: Date; until: Date };

/** For whom a car is kept right now. */
export async function reservationOn(
  db: Database,
  listingId: string,
  now: Date,
): Promise<Reservation | null> {
  const row = await db
    .selectFrom('offers')
    .select(['buyerId', 'reservedAt as since', 'reservedUntil as until'])
    .where('listingId', '=', listingId)
    .where(isAccepted)
    .where('reservedUntil', '>', now)
    .executeTakeFirst();
  return row ? { buyerId: row.buyerId, since: row.since!, until: row.until! } : null;
}

/** When a car was last reserved, whatever became of it. Ignores reservations made while the clock was ahead. */
export async function lastReservedAt(
  tx: Database,
  listingId: string,
  now: Date,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('offers')
    .select('reservedAt')
    .where('listingId', '=', listingId)
    .where('reservedAt', '<=', impossibleAfter(now))
    .orderBy('reservedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reservedAt ?? null;
}

/** Named one by one, here as elsewhere: a kept plan of all of them fails once a release adds one. */
export const offerColumns = [
  'id',
  'conversationId',
  'listingId',
  'buyerId',
  'sellerId',
  'madeBy',
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

const offers = (db: Database) => db.selectFrom('offers').select(offerColumns);

type Row = InferResult<ReturnType<typeof offers>>[number];

const toOffer = ({ madeBy, ...row }: Row): Offer => ({
  ...row,
  state: row.state satisfies OfferState,
  by: (madeBy === row.buyerId ? 'buyer' : 'seller') satisfies Side,
});
