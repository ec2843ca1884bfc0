import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { isReachable } from '#marketplace/finding/alerts/server/market-change-store.ts';
import type { Unread } from '../message-mails.ts';

/** What an email would tell: not muted, not told before, not between people of whom one blocked the other. */
const isUntold = sql`member.unread > 0 and not member.muted and conversation.messages > member.mailed_to
  and not exists (select from blocks
    where (account_id, blocked_id) in (
      (conversation.buyer_id, conversation.seller_id), (conversation.seller_id, conversation.buyer_id)))`;

export type Addressee = {
  accountId: string;
  /** Null for whoever never said where they live: it is nobody's night. */
  timeZone: string | null;
};

/** Everybody with a message that has been waiting since before then, and who wants to hear of it. */
export async function peopleToTell(db: Database, before: Date): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select distinct member.account_id,
      case when settings.zone_known or settings.time_zone <> 'UTC' then settings.time_zone end as time_zone
    from conversation_members as member
    join conversations as conversation on conversation.id = member.conversation_id
    join accounts as account on account.id = member.account_id and ${isReachable}
    left join alert_settings as settings on settings.account_id = member.account_id
    where ${isUntold} and member.unread_since < ${before}
      and coalesce(settings.messages, true)`.execute(db);
  return rows;
}

export type Reader = { email: string; name: string; toldAt: Date | null };

/** One instance at a time writes to a person. Null if they are not to be told anything any more. */
export async function lockReader(tx: Database, accountId: string): Promise<Reader | null> {
  const { rows } = await sql<Omit<Reader, 'toldAt'>>`
    select account.email, account.name from accounts as account
    where account.id = ${accountId} and ${isReachable} and not exists (
      select from alert_settings as settings
      where settings.account_id = account.id and not settings.messages)
    for no key update of account`.execute(tx);
  const [person] = rows;
  if (!person) return null;
  // Only now: whoever held the lock before may have written to them.
  const { toldAt } = await tx
    .selectFrom('conversationMembers')
    .select(({ fn }) => fn.max('mailedAt').as('toldAt'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return { ...person, toldAt };
}

type ToTell = Unread & { messages: number };

/** Noted as told from now on. */
export async function takeUnread(tx: Database, accountId: string, now: Date): Promise<ToTell[]> {
  const { rows } = await sql<ToTell>`
    select conversation.id as conversation_id, conversation.messages, sender.name as from,
      listing.name as car, member.unread as count,
      exists (select from offers where conversation_id = conversation.id and state = 'pending'
        and made_by <> member.account_id and answer_by > ${now}) as has_offer
    from conversation_members as member
    join conversations as conversation on conversation.id = member.conversation_id
    join listings as listing on listing.id = conversation.listing_id
    join accounts as sender on sender.id =
      case conversation.buyer_id when member.account_id then conversation.seller_id else conversation.buyer_id end
    where member.account_id = ${accountId} and ${isUntold}
    order by conversation.id for update of conversation`.execute(tx);
  await sql`
    update conversation_members as member set mailed_to = told.messages, mailed_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told("conversationId" uuid, messages integer)
    where member.account_id = ${accountId}
      and member.conversation_id = told."conversationId"`.execute(tx);
  return rows;
}

/** Whether somebody wants to hear by email what goes on in a conversation, and may: the address is theirs. */
export async function wantsEmails(
  tx: Database,
  { conversationId, accountId }: { conversationId: string; accountId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from conversation_members as member
    join accounts as account on account.id = member.account_id and ${isReachable}
    left join alert_settings as settings on settings.account_id = member.account_id
    where not member.muted and coalesce(settings.messages, true)
      and member.conversation_id = ${conversationId} and member.account_id = ${accountId}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** An email of its own has told them the newest message; where others wait untold as well, the next one tells all. */
export async function noteTold(
  tx: Database,
  { conversationId, accountId }: { conversationId: string; accountId: string },
): Promise<void> {
  await sql`
    update conversation_members as member set mailed_to = conversation.messages
    from conversations as conversation
    where conversation.id = member.conversation_id and member.conversation_id = ${conversationId}
      and member.account_id = ${accountId}
      and (member.unread = 1 or member.mailed_to = conversation.messages - 1)`.execute(tx);
}
