import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import { impossibleAfter } from '#marketplace/impossible-after.ts';
import type { UnpaidHolds } from '../payment.ts';

const day = 24 * 3_600_000;

type HoldScope = { listingId: string; network: string };
type UnpaidCount = Pick<UnpaidHolds, 'count' | 'last'>;

/**
 * Counts the holds of buyers without a confirmed address that are open or ended unpaid within a day, on one car and from
 * one network. A buyer counts once for each car, because returning buyers have a wait of their own. Call it under the lock
 * of the car. It locks the network until the transaction ends, so that concurrent holds are counted, too.
 */
export async function countStrangerHolds(
  tx: Database,
  { listingId, network }: HoldScope,
  now: Date,
): Promise<{ car: UnpaidCount; network: UnpaidCount }> {
  await sql`select pg_advisory_xact_lock(hashtext('holds'), hashtext(${network}))`.execute(tx);
  return {
    car: await countUnpaid(tx, sql`attempt.listing_id = ${listingId}`, now),
    network: await countUnpaid(
      tx,
      sql`attempt.id in (select attempt_id from stranger_holds where network = ${network})`,
      now,
    ),
  };
}

async function countUnpaid(
  tx: Database,
  isCounted: RawBuilder<unknown>,
  now: Date,
): Promise<UnpaidCount> {
  const from = new Date(now.getTime() - day);
  const { rows } = await sql<UnpaidCount>`
    select count(distinct (attempt.buyer_id, attempt.listing_id)) as count,
      max(coalesce(attempt.ended_at, attempt.held_until)) as last
    from payment_attempts as attempt join accounts as buyer on buyer.id = attempt.buyer_id
    where ${isCounted} and buyer.email_proven_at is null and (attempt.state in ('creating', 'open', 'expiring')
      or attempt.state = 'canceled' and attempt.ended_at > ${from} and attempt.ended_at <= ${impossibleAfter(now)})`.execute(
    tx,
  );
  return rows[0]!;
}

export async function addStrangerHold(
  tx: Database,
  { attemptId, network, at }: { attemptId: string; network: string; at: Date },
): Promise<void> {
  await tx.insertInto('strangerHolds').values({ attemptId, network, at }).execute();
}

export const forgetStrangerHolds = (db: Database, before: Date): Promise<void> =>
  deleteInBatches(db, 'stranger_holds', sql`at < ${before}`);
