import { unsubscribeToken } from '#marketplace/finding/alerts/server/unsubscribe-token.ts';
import { isNight } from '#marketplace/finding/alerts/timing.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { unreadMessagesMail } from '../message-mails.ts';
import { findAccountsToNotify, lockAccountToNotify, takeUnread } from './unread-store.ts';

const minute = 60_000;
/** A recipient who is online reads a message within this time. */
const readsWithin = 5 * minute;
const betweenEmails = 60 * minute;

type NotifyDependencies = Pick<Dependencies, 'db' | 'origin' | 'unsubscribeKey' | 'now'>;

/** Several instances may run this at once: each message is in at most one email. */
export async function notifyUnreadMessages(dependencies: NotifyDependencies): Promise<void> {
  const { db, now } = dependencies;
  const unreadSince = new Date(now().getTime() - readsWithin);
  for (const { accountId, timeZone } of await findAccountsToNotify(db, unreadSince)) {
    if (timeZone === null || !isNight(now(), timeZone)) await notify(dependencies, accountId);
  }
}

/** Marks the messages as emailed and enqueues the email in one transaction. */
async function notify(
  { db, now, origin, unsubscribeKey }: NotifyDependencies,
  accountId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = await lockAccountToNotify(tx, accountId);
    if (!account || isTooSoon(account.emailedAt, now())) return;
    const [first, ...others] = await takeUnread(tx, accountId, now());
    if (!first) return;
    const mail = unreadMessagesMail({
      to: account.email,
      name: account.name,
      origin,
      unread: [first, ...others],
      token: unsubscribeToken({ what: 'messages', accountId }, unsubscribeKey),
    });
    const key = `messages:${accountId}:${first.conversationId}:${first.messages}`;
    await sendLater(tx, mail, key, 'alerts');
  });
}

const isTooSoon = (emailedAt: Date | null, now: Date): boolean =>
  emailedAt !== null && now.getTime() - emailedAt.getTime() < betweenEmails;
