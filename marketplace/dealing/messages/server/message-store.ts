import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import { limitTo } from '#database/limit.ts';
import type { Message } from '../contract.ts';

export async function positionOf(
  tx: Database,
  { conversationId, senderId, key }: { conversationId: string; senderId: string; key: string },
): Promise<number | null> {
  const sent = await tx
    .selectFrom('messages')
    .select('position')
    .where('conversationId', '=', conversationId)
    .where('senderId', '=', senderId)
    .where('key', '=', key)
    .executeTakeFirst();
  return sent?.position ?? null;
}

/** How many messages the sender has written since the other person's last one. */
export async function countInARow(
  tx: Database,
  conversationId: string,
  senderId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select conversation.messages - coalesce((
      select position from messages
      where conversation_id = conversation.id and sender_id <> ${senderId}
      order by position desc limit 1), 0) as count
    from conversations as conversation where id = ${conversationId}`.execute(tx);
  return rows[0]!.count;
}

type NewMessage = {
  conversationId: string;
  senderId: string;
  text: string;
  key: string;
  at: Date;
  offerId?: string;
};

/** Call it under the lock of the conversation. A new message moves the conversation back from the archive. */
export async function appendMessage(
  tx: Database,
  { conversationId, senderId, text, key, at, offerId }: NewMessage,
): Promise<number> {
  const { messages: position } = await tx
    .updateTable('conversations')
    .set({ messages: sql`messages + 1`, lastAt: at })
    .where('id', '=', conversationId)
    .returning('messages')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('messages')
    .values({ conversationId, position, senderId, text, key, sentAt: at, offerId })
    .execute();
  await sql`
    update conversation_members set activity = default, archived = false,
      unread = unread + (account_id <> ${senderId})::integer,
      unread_since = case when account_id <> ${senderId} then coalesce(unread_since, ${at}) else unread_since end
    where conversation_id = ${conversationId}`.execute(tx);
  return position;
}

/**
 * Call it under the lock of the conversation, or a concurrent message would count as read. The read position never moves back,
 * nor past the newest message.
 */
export async function markReadTo(
  tx: Database,
  { conversationId, accountId, to }: { conversationId: string; accountId: string; to: number },
): Promise<void> {
  await sql`
    with reading as (
      select least(${to}, messages) as position from conversations where id = ${conversationId}
    ), left_over as (
      select count(*)::integer as count, min(sent_at) as since from messages
      where conversation_id = ${conversationId} and sender_id <> ${accountId}
        and position > (select position from reading)
    )
    update conversation_members
    set read_to = reading.position, unread = left_over.count, unread_since = left_over.since
    from reading, left_over
    where conversation_id = ${conversationId} and account_id = ${accountId}
      and read_to < reading.position`.execute(tx);
}

/** The newest messages, or those before a position; oldest first. */
export async function messagesIn(
  db: Database,
  conversationId: string,
  accountId: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<z.input<typeof Message>[]> {
  let query = db
    .selectFrom('messages')
    .select(['position', 'senderId', 'text', 'sentAt', 'offerId'])
    .where('conversationId', '=', conversationId)
    .orderBy('position', 'desc')
    .limit(limitTo(limit));
  if (before !== undefined) query = query.where('position', '<', before);
  const rows = (await query.execute()).slice(0, limit);
  return rows.reverse().map(({ position, senderId, text, sentAt, offerId }) => ({
    position,
    isMine: senderId === accountId,
    text,
    at: sentAt,
    offerId,
  }));
}
