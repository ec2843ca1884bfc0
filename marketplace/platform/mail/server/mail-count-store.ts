import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import { impossibleAfter } from '#marketplace/impossible-after.ts';
import type { Letter } from '../mail.ts';
import { mailboxOf, quotaADay, type SenderKind } from '../mail-limits.ts';
import { mailboxHash } from './mailbox-hash.ts';
import { keepUnsent, type UnsentMail } from './unsent-mail-store.ts';

const day = 24 * 3_600_000;

type MailToCount = UnsentMail & Pick<Letter, 'senderId' | 'cause'>;
type MailLimitOptions = { salt: string; now: Date; scale: number };

/** Counts an email once for each key, if its address has quota left. Otherwise it is kept for the account to show. */
export async function mayBeSent(
  db: Database,
  mail: MailToCount,
  { salt, now, scale }: MailLimitOptions,
): Promise<boolean> {
  const mailbox = mailboxHash(mail.to, salt);
  // Emails that strangers send to a variant of the address must not use up the quota of its owner.
  const owner = hashOf(`proven ${mail.to.toLowerCase()}`, salt);
  return db.transaction().execute(async (tx) => {
    // Serialize per mailbox across instances. Lock before the counting statement, because a statement sees the snapshot
    // from its start.
    await sql`select pg_advisory_xact_lock(hashtext('mail'), hashtext(${mailbox}))`.execute(tx);
    const sender = await senderOf(tx, mail, salt);
    const isProven = await isAddressProven(tx, mail.to);
    const { each, strangers, all } = quotaADay(mail.about, isProven, sender.kind);
    const recipient = isProven ? owner : mailbox;
    const sent = sql`
      select count(*) as of_all,
        count(*) filter (where sender is not distinct from ${sender.mailbox}) as of_sender,
        count(*) filter (where by_stranger) as of_strangers
      from mail_counts
      where recipient = ${recipient} and about = ${mail.about} and not dropped
        and at > ${new Date(now.getTime() - day)} and at <= ${impossibleAfter(now)}`;
    const isStranger = sender.kind === 'stranger';
    const isTooMany = sql`of_all >= ${all * scale}::float8 or of_sender >= ${each * scale}::float8
      or (${isStranger} and of_strangers >= ${strangers * scale}::float8)`;
    const { rows } = await sql<{ dropped: boolean }>`
      insert into mail_counts (key, recipient, about, at, sender, by_stranger, dropped)
      select ${mail.key}, ${recipient}, ${mail.about}, ${now}::timestamptz, ${sender.mailbox}, ${isStranger},
        ${isTooMany}
      from (${sent}) as sent
      on conflict (key) do update set key = excluded.key
      returning dropped`.execute(tx);
    const isSent = rows.some(({ dropped }) => !dropped);
    if (!isSent) await keepUnsent(tx, mail, { isStranger, now });
    return isSent;
  });
}

type Sender = { kind: SenderKind; mailbox: string | null };

/** All addresses of one mailbox count as one sender. */
async function senderOf(
  tx: Database,
  { senderId: id, cause }: Pick<MailToCount, 'senderId' | 'cause'>,
  salt: string,
): Promise<Sender> {
  if (cause) return { kind: 'caller', mailbox: hashOf(`cause ${cause}`, salt) };
  if (id === undefined) return { kind: null, mailbox: null };
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'emailProvenAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return {
    kind: account?.emailProvenAt ? 'known' : 'stranger',
    mailbox: hashOf(`sender ${account ? mailboxOf(account.email) : id}`, salt),
  };
}

async function isAddressProven(tx: Database, email: string): Promise<boolean> {
  const account = await tx
    .selectFrom('accounts')
    .select('emailProvenAt')
    .where('email', '=', email.toLowerCase())
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  return (account?.emailProvenAt ?? null) !== null;
}

const hashOf = (text: string, salt: string) =>
  createHmac('sha256', salt).update(text).digest('base64url');

export const forgetMailCounts = (db: Database, before: Date): Promise<void> =>
  deleteInBatches(db, 'mail_counts', sql`at < ${before}`);
