import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { impossibleAfter } from '#marketplace/impossible-after.ts';
import { mailboxOf } from '#marketplace/mail/mail-limits.ts';
import type { UnpaidHolds } from '../payment.ts';

type Buyer = { id: string; email: string; emailProvenAt: Date | null };

/** The same as `mailboxOf`; the column has no capital letters. */
const mailboxOfBuyer = sql`case
  when split_part(buyer.email, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(buyer.email, '@', 1), '+', 1), '.', '') || '@gmail.com'
  else split_part(split_part(buyer.email, '@', 1), '+', 1) || '@' || split_part(buyer.email, '@', 2) end`;

/**
 * The buyer's own holds, and those of other accounts with a confirmed address of the same mailbox, because one person can
 * confirm any number of them. Accounts with an unconfirmed address count only for themselves.
 */
const isOfMailbox = ({ id, email, emailProvenAt }: Buyer) => sql<boolean>`(buyer.id = ${id}
  or (${emailProvenAt !== null} and buyer.email_proven_at is not null
    and ${mailboxOfBuyer} = ${mailboxOf(email)}))`;

/** Locks until the transaction ends, so that no two concurrent holds of one mailbox overlook each other. */
export async function lockMailbox(tx: Database, { email }: Buyer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('mailbox'), hashtext(${mailboxOf(email)}))`.execute(
    tx,
  );
}

export async function countHoldsOfMailbox(tx: Database, buyer: Buyer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from payment_attempts as attempt join accounts as buyer on buyer.id = attempt.buyer_id
    where attempt.state in ('creating', 'open', 'expiring') and ${isOfMailbox(buyer)}`.execute(tx);
  return rows[0]!.count;
}

/** Ignores holds that ended while the clock was ahead. */
export async function unpaidHoldsOf(
  tx: Database,
  buyer: Buyer,
  listingId: string,
  now: Date,
): Promise<UnpaidHolds> {
  const { rows } = await sql<UnpaidHolds>`
    select count(*) as count, max(ended_at) as last,
      coalesce((array_agg(declines order by ended_at desc))[1], 0) as declines
    from payment_attempts as attempt join accounts as buyer on buyer.id = attempt.buyer_id
    where attempt.listing_id = ${listingId} and attempt.state = 'canceled'
      and attempt.ended_at <= ${impossibleAfter(now)} and ${isOfMailbox(buyer)}`.execute(tx);
  return rows[0]!;
}
