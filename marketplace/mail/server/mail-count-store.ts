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
  return db.transaction().execute(async (tx) => {
    // One after the other for each mailbox, whichever instance sends.
    await sql`select pg_advisory_xact_lock(hashtext('mail'), hashtext(${mailbox}))`.execute(tx);
    if (await isCounted(tx, key)) return true;
    const proven = await isProven(tx, to);
    // What strangers have us send to an address of theirs must not use up what its owner gets.
    const recipient = proven ? hashOf(`proven ${to.toLowerCase()}`, salt) : mailbox;
    const sent = await countSince(tx, recipient, about, new Date(now.getTime() - day));
    const dropped = sent >= mostMailsADay(about, proven) * scale;
    await tx
      .insertInto('mailCounts')
      .values({ key, recipient, about, at: now, dropped })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return !dropped;
  });
}

const hashOf = (text: string, salt: string) =>
  createHmac('sha256', salt).update(text).digest('base64url');

async function isCounted(db: Database, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('mailCounts')
    .select('key')
    .where('key', '=', key)
    .where('dropped', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

async function isProven(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where(sql<boolean>`state <> 'closed'`)
    .where('emailProvenAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function countSince(db: Database, recipient: string, about: About, since: Date) {
  const { count } = await db
    .selectFrom('mailCounts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('recipient', '=', recipient)
    .where('about', '=', about)
    .where('at', '>', since)
    .where('dropped', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const forgetMailCounts = (db: Database, before: Date): Promise<void> =>
  deleteInBatches(db, 'mail_counts', sql`at < ${before}`);
