import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { mostRefundTries } from '../payment.ts';

export type Difference = { intentId: string; what: string };

export async function paidSince(db: Database, since: Date): Promise<string[]> {
  // Payments of the demo market are made up.
  const { rows } = await sql<{ transactionId: string }>`
    select transaction_id from payments
    where paid_at >= ${since} and transaction_id not like 'pi\\_demo\\_%'`.execute(db);
  return rows.map(({ transactionId }) => transactionId);
}

export async function replaceDifferences(db: Database, differences: Difference[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('bookDifferences').execute();
    if (differences.length > 0) {
      await tx.insertInto('bookDifferences').values(differences.slice(0, 1_000)).execute();
    }
  });
}

export type Matter = {
  kind: 'dispute' | 'refund' | 'difference';
  transactionId: string;
  /** The provider's reason, or our description of a difference. */
  what: string;
  car: string | null;
  amount: number | null;
  /** Until then the provider accepts an answer. */
  until: Date | null;
};

export async function whatNeedsAttention(db: Database): Promise<Matter[]> {
  const { rows } = await sql<Matter>`
    select 'dispute' as kind, attempt.intent_id as "transactionId", dispute.reason as what,
        listing.name as car, dispute.amount, dispute.answer_by as until
      from payment_disputes as dispute
      join payment_attempts as attempt on attempt.id = dispute.attempt_id
      join listings as listing on listing.id = attempt.listing_id
      where dispute.status = 'open'
    union all
    select 'refund', attempt.intent_id, coalesce(max(refund.failure_reason), 'unknown'), listing.name, attempt.amount, null
      from payment_refunds as refund
      join payment_attempts as attempt on attempt.id = refund.attempt_id
      join listings as listing on listing.id = attempt.listing_id
      where refund.status = 'failed' and (
        attempt.state = 'refund_pending' and (
          select count(*) from payment_refunds as failed
          where failed.attempt_id = attempt.id and failed.status = 'failed') >= ${mostRefundTries}
        or attempt.state = 'settled' and not exists (
          select from payment_refunds as later where later.attempt_id = attempt.id
            and later.status <> 'failed' and later.created_at >= refund.created_at))
      group by attempt.id, listing.id
    union all
    select 'difference', intent_id, what, null, null, null from book_differences
    order by until nulls last limit 100`.execute(db);
  return rows;
}
