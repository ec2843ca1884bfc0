import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { impossibleAfter } from '#marketplace/impossible-after.ts';
import type { UnpaidHolds } from '../payment.ts';

/** `mailbox` is a keyed hash, or null for a buyer with an unconfirmed address. */
export type HoldingBuyer = { id: string; mailbox: string | null };

/** One person can confirm any number of accounts of a mailbox. Unconfirmed accounts count only for themselves. */
const isOfMailbox = ({ id, mailbox }: HoldingBuyer) =>
  sql<boolean>`(buyer_id = ${id} or mailbox = ${mailbox})`;

/** Locks until the transaction ends, so that no two concurrent holds of one mailbox overlook each other. */
export async function lockMailbox(tx: Database, { id, mailbox }: HoldingBuyer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('mailbox'), hashtext(${mailbox ?? id}))`.execute(
    tx,
  );
}

export async function countHoldsOfMailbox(tx: Database, buyer: HoldingBuyer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from payment_attempts
    where state in ('creating', 'open', 'expiring') and ${isOfMailbox(buyer)}`.execute(tx);
  return rows[0]!.count;
}

/** Ignores holds that ended while the clock was ahead. */
export async function unpaidHoldsOf(
  tx: Database,
  buyer: HoldingBuyer,
  listingId: string,
  now: Date,
): Promise<UnpaidHolds> {
  const { rows } = await sql<UnpaidHolds>`
    select count(*) as count, max(ended_at) as last,
      coalesce((array_agg(declines order by ended_at desc))[1], 0) as declines
    from payment_attempts
    where listing_id = ${listingId} and state = 'canceled'
      and ended_at <= ${impossibleAfter(now)} and ${isOfMailbox(buyer)}`.execute(tx);
  return rows[0]!;
}

export async function forgetMailboxes(db: Database, before: Date): Promise<void> {
  await sql`
    update payment_attempts set mailbox = null
    where mailbox is not null and created_at < ${before}`.execute(db);
}
