import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { isReachable } from '#marketplace/finding/alerts/server/market-change-store.ts';
import type { UnreadConversation } from '../message-mails.ts';

/** A block in either direction stops emails about earlier messages. */
const isToEmail = sql`member.unread > 0 and not member.muted and conversation.messages > member.mailed_to
  and not exists (select from blocks
    where (account_id, blocked_id) in (
      (conversation.buyer_id, conversation.seller_id), (conversation.seller_id, conversation.buyer_id)))`;

/** The time zone is null if the account never chose one. */
type AccountToNotify = { accountId: string; timeZone: string | null };

/** Accounts that want emails and have had an unread message since before the given moment. */
export async function findAccountsToNotify(
  db: Database,
  unreadSince: Date,
): Promise<AccountToNotify[]> {
  const { rows } = await sql<AccountToNotify>`
    select distinct member.account_id,
      case when settings.zone_known or settings.time_zone <> 'UTC' then settings.time_zone end as time_zone
    from conversation_members as member
    join conversations as conversation on conversation.id = member.conversation_id
    join accounts as account on account.id = member.account_id and ${isReachable}
    left join alert_settings as settings on settings.account_id = member.account_id
    where ${isToEmail} and member.unread_since < ${unreadSince}
      and coalesce(settings.messages, true)`.execute(db);
  return rows;
}

type Recipient = { email: string; name: string; emailedAt: Date | null };

/** Serializes the instances that email an account. Null if the account no longer wants emails. */
export async function lockAccountToNotify(
  tx: Database,
  accountId: string,
): Promise<Recipient | null> {
  const { rows } = await sql<Omit<Recipient, 'emailedAt'>>`
    select account.email, account.name from accounts as account
    where account.id = ${accountId} and ${isReachable} and not exists (
      select from alert_settings as settings
      where settings.account_id = account.id and not settings.messages)
    for no key update of account`.execute(tx);
  const [account] = rows;
  if (!account) return null;
  // Read it under the lock: the instance that held the lock before may have sent an email.
  const { emailedAt } = await tx
    .selectFrom('conversationMembers')
    .select(({ fn }) => fn.max('mailedAt').as('emailedAt'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return { ...account, emailedAt };
}

type UnreadToEmail = UnreadConversation & { messages: number };

/** Returns the conversations to email about, and marks them as emailed. */
export async function takeUnread(
  tx: Database,
  accountId: string,
  now: Date,
): Promise<UnreadToEmail[]> {
  const { rows } = await sql<UnreadToEmail>`
    select conversation.id as conversation_id, conversation.messages, sender.name as from,
      listing.name as car, member.unread as count,
      exists (select from offers where conversation_id = conversation.id and state = 'pending'
        and made_by <> member.account_id and answer_by > ${now}) as has_offer
    from conversation_members as member
    join conversations as conversation on conversation.id = member.conversation_id
    join listings as listing on listing.id = conversation.listing_id
    join accounts as sender on sender.id =
      case conversation.buyer_id when member.account_id then conversation.seller_id else conversation.buyer_id end
    where member.account_id = ${accountId} and ${isToEmail}
    order by conversation.id for update of conversation`.execute(tx);
  await sql`
    update conversation_members as member set mailed_to = taken.messages, mailed_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as taken("conversationId" uuid, messages integer)
    where member.account_id = ${accountId}
      and member.conversation_id = taken."conversationId"`.execute(tx);
  return rows;
}

type Member = { conversationId: string; accountId: string };

/** Whether a member has proved the email address and wants emails about the conversation. */
export async function wantsEmails(
  tx: Database,
  { conversationId, accountId }: Member,
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

/**
 * Marks the newest message as emailed, because an email of its own reported it. If earlier messages still wait for an email,
 * nothing is marked, and the next email reports all.
 */
export async function markEmailed(
  tx: Database,
  { conversationId, accountId }: Member,
): Promise<void> {
  await sql`
    update conversation_members as member set mailed_to = conversation.messages
    from conversations as conversation
    where conversation.id = member.conversation_id and member.conversation_id = ${conversationId}
      and member.account_id = ${accountId}
      and (member.unread = 1 or member.mailed_to = conversation.messages - 1)`.execute(tx);
}
