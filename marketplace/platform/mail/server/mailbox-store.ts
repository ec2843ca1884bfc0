import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import type { Mail } from '../mail.ts';

export type KeptMail = Mail & { id: string; at: Date };

export async function keepMail(
  db: Database,
  { to, subject, text, html }: Mail,
  key: string,
): Promise<void> {
  await db
    .insertInto('mailbox')
    .values({ key, recipient: to, subject, text, html })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

export const keptMails = (db: Database, limit: number): Promise<KeptMail[]> =>
  mailsIn(db).orderBy('id', 'desc').limit(limit).execute();

export async function findKeptMail(db: Database, id: string): Promise<KeptMail | null> {
  return (await mailsIn(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

const mailsIn = (db: Database) =>
  db
    .selectFrom('mailbox')
    .select(['id', 'recipient as to', 'subject', 'text', 'html', 'sentAt as at']);

export const forgetMails = (db: Database, before: Date): Promise<void> =>
  deleteInBatches(
    db,
    'mailbox',
    sql`id < (select time_ordered_id(${before})) and sent_at < ${before}`,
  );
