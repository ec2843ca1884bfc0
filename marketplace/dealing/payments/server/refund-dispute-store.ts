import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { Dispute, Refund } from '#providers/card-payments/card-payments.ts';
import type { Attempt } from '../payment.ts';

/** All instances compare the times of their reads, so they use one clock. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]!.now;
}

/** Returns whether the status is new. Ignores what was read before the stored row. Call it under the lock of the car. */
export async function saveRefund(
  tx: Database,
  attemptId: string,
  { id, amount, status, failureReason, createdAt }: Refund,
  readAt: Date,
): Promise<boolean> {
  const before = await tx
    .selectFrom('paymentRefunds')
    .select(['status', 'readAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (before && before.readAt > readAt) return false;
  await tx
    .insertInto('paymentRefunds')
    .values({ id, attemptId, amount, status, failureReason, createdAt, readAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ status, failureReason, readAt }))
    .execute();
  return before?.status !== status;
}

/** As with refunds. */
export async function saveDispute(
  tx: Database,
  attemptId: string,
  { id, amount, reason, status, answerBy, createdAt }: Dispute,
  readAt: Date,
): Promise<boolean> {
  const before = await tx
    .selectFrom('paymentDisputes')
    .select(['status', 'readAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (before && before.readAt > readAt) return false;
  await tx
    .insertInto('paymentDisputes')
    .values({ id, attemptId, amount, reason, status, answerBy, createdAt, readAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ status, answerBy, readAt }))
    .execute();
  return before?.status !== status;
}

/** The amount that is going or has gone back to the buyer, and the number of failed refunds. */
export async function moneyBack(tx: Database, attemptId: string) {
  const { rows } = await sql<{ amount: number; failures: number }>`
    select
      (select coalesce(sum(amount), 0) from payment_refunds
        where attempt_id = ${attemptId} and status <> 'failed')::integer +
      (select coalesce(sum(amount), 0) from payment_disputes
        where attempt_id = ${attemptId} and status = 'lost')::integer as amount,
      (select count(*) from payment_refunds
        where attempt_id = ${attemptId} and status = 'failed')::integer as failures`.execute(tx);
  return rows[0]!;
}

/** `at` is null if a refund turns out to have failed. */
export const markRefunded = (tx: Database, { id }: Attempt, at: Date | null): Promise<unknown> =>
  sql`
    update payments set refunded_at = ${at}
    where attempt_id = ${id} and (refunded_at is null) <> (${at}::timestamptz is null)`.execute(tx);

/** Without disputes, as the provider counts it. */
export async function refundedAmount(db: Database, attemptId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::integer as amount from payment_refunds
    where attempt_id = ${attemptId} and status <> 'failed'`.execute(db);
  return rows[0]!.amount;
}
