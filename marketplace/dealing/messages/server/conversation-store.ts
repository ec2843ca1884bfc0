import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import type { ConversationUpdate } from '../contract.ts';
import type { TimeSpan } from '../limits.ts';

export type Parties = { id: string; buyerId: string; sellerId: string };
export type PartiesAndCar = Parties & { listingId: string };

/** Null for an account that is not one of the two. They never change, so reading them needs no lock. */
export async function partiesOf(
  db: Database,
  conversationId: string,
  accountId: string,
): Promise<PartiesAndCar | null> {
  const parties = await db
    .selectFrom('conversations')
    .select(['id', 'listingId', 'buyerId', 'sellerId'])
    .where('id', '=', conversationId)
    .where(({ or, eb }) => or([eb('buyerId', '=', accountId), eb('sellerId', '=', accountId)]))
    .executeTakeFirst();
  return parties ?? null;
}

export async function addConversation(
  tx: Database,
  { listingId, buyerId, sellerId, at }: Omit<PartiesAndCar, 'id'> & { at: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('conversations')
    .values({ listingId, buyerId, sellerId, begunAt: at, lastAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('conversationMembers')
    .values([buyerId, sellerId].map((accountId) => ({ accountId, conversationId: id })))
    .execute();
  return id;
}

export async function countBegunIn(tx: Database, buyerId: string, span: TimeSpan): Promise<number> {
  const { count } = await tx
    .selectFrom('conversations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('buyerId', '=', buyerId)
    .where('begunAt', '>', span.after)
    .where('begunAt', '<=', span.until)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countOpenedWith(
  tx: Database,
  senderId: string,
  text: string,
  span: TimeSpan,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from messages
    where sender_id = ${senderId} and md5(text) = md5(${text}) and position = 1
      and sent_at > ${span.after} and sent_at <= ${span.until}`.execute(tx);
  return rows[0]!.count;
}

/** The other person can read the messages for a while, and neither can write any more. */
export async function closeConversationsOf(tx: Database, accountId: string): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ closedAt: sql`coalesce(closed_at, now())` })
    .where(({ or, eb }) => or([eb('buyerId', '=', accountId), eb('sellerId', '=', accountId)]))
    .execute();
  await tx
    .deleteFrom('blocks')
    .where(({ or, eb }) => or([eb('accountId', '=', accountId), eb('blockedId', '=', accountId)]))
    .execute();
}

export async function updateMember(
  db: Database,
  { conversationId, accountId }: { conversationId: string; accountId: string },
  { muted, archived }: ConversationUpdate,
): Promise<void> {
  if (muted === undefined && archived === undefined) return;
  await db
    .updateTable('conversationMembers')
    .set({ muted, archived })
    .where('conversationId', '=', conversationId)
    .where('accountId', '=', accountId)
    .execute();
}

export async function forgetConversations(
  db: Database,
  { closedBefore, lastBefore }: { closedBefore: Date; lastBefore: Date },
): Promise<void> {
  await deleteInBatches(db, 'conversations', sql`closed_at < ${closedBefore}`);
  await deleteInBatches(db, 'conversations', sql`last_at < ${lastBefore}`);
}
