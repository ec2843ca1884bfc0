import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import { type About, mailboxOf, mostMailsADay } from '../mail-limits.ts';

const day = 24 * 3_600_000;

type Outgoing = { to: string; about: About; key: string };
type MailLimitOptions = { salt: string; now: Date; scale: number };

/** Counts a mail, once for each key, unless its address has had enough for a day. */
export async function mayBeSent(
  db: Database,
  { to, about, key }: Outgoing,
  { salt, now, scale }: MailLimitOptions,
): Promise<boolean> {
  const mailbox = hashOf(mailboxOf(to), salt);
  // What strangers have us send to an address of theirs must not use up what its owner gets.
  const owner = hashOf(`proven ${to.toLowerCase()}`, salt);
  const most = (isProven: boolean) => mostMailsADay(about, isProven) * scale;
  return db.transaction().execute(async (tx) => {
    // One after the other for each mailbox, whichever instance sends. Before the statement that counts: a
    // statement sees what was there when it began.
    await sql`select pg_advisory_xact_lock(hashtext('mail'), hashtext(${mailbox}))`.execute(tx);
    const { rows } = await sql<{ dropped: boolean }>`
      with proof as (
        select exists (
          select from accounts
          where email = ${to.toLowerCase()} and state <> 'closed' and email_proven_at is not null
        ) as is_proven
      ), allowance as (
        select case when is_proven then ${owner} else ${mailbox} end as recipient,
          case when is_proven then ${most(true)}::float8 else ${most(false)}::float8 end as most
        from proof
      )
      insert into mail_counts (key, recipient, about, at, dropped)
      select ${key}, recipient, ${about}, ${now}::timestamptz, most <= (
        select count(*) from mail_counts as sent
        where sent.recipient = allowance.recipient and sent.about = ${about} and not sent.dropped
          and sent.at > ${new Date(now.getTime() - day)})
      from allowance
      on conflict (key) do update set key = excluded.key
      returning dropped`.execute(tx);
    return rows.some(({ dropped }) => !dropped);
  });
}

const hashOf = (text: string, salt: string) =>
  createHmac('sha256', salt).update(text).digest('base64url');

export const forgetMailCounts = (db: Database, before: Date): Promise<void> =>
  deleteInBatches(db, 'mail_counts', sql`at < ${before}`);
