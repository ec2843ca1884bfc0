import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import type { Mail } from '../mail.ts';
import type { About } from '../mail-limits.ts';

export type UnsentMail = Pick<Mail, 'to' | 'subject'> & {
  opens?: string | undefined;
  about: About;
  key: string;
};

/** Without an account of this email, nothing is kept. */
export async function keepUnsent(
  tx: Database,
  { to, subject, opens, about, key }: UnsentMail,
  { isStranger, now }: { isStranger: boolean; now: Date },
): Promise<void> {
  // A link that logs in must only be in the mailbox.
  const path = opens && about !== 'access' ? pathOf(opens) : null;
  await sql`
    insert into unsent_mails (key, account_id, subject, path, by_stranger, at)
    select ${key}, id, ${subject}, ${path}, ${isStranger}, ${now} from accounts
    where email = ${to.toLowerCase()} and state <> 'closed'
    on conflict (key) do nothing`.execute(tx);
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

const mostShown = 50;

/** Emails that strangers caused come last, so that they never hide the others. */
export const unsentMailsTo = (db: Database, accountId: string) =>
  db
    .selectFrom('unsentMails')
    .select(['key as id', 'subject', 'path', 'at'])
    .where('accountId', '=', accountId)
    .orderBy('byStranger')
    .orderBy('at', 'desc')
    .limit(sql.lit(mostShown))
    .execute();

export async function eraseUnsentMailsTo(tx: Database, accountId: string): Promise<void> {
  await tx.deleteFrom('unsentMails').where('accountId', '=', accountId).execute();
}

export const forgetUnsentMails = (db: Database, before: Date): Promise<void> =>
  deleteInBatches(db, 'unsent_mails', sql`at < ${before}`);
