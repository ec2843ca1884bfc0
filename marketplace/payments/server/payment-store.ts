import type { Database } from '#database/connection.ts';
import type { Attempt } from '../payment.ts';

/** Throws a unique violation rather than sell a car or book a payment twice. */
export async function addPayment(
  tx: Database,
  { id, bookingId, listingId, amount, intentId }: Attempt,
  paidAt: Date,
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({ attemptId: id, bookingId, listingId, amount, transactionId: intentId!, paidAt })
    .execute();
}

export async function arePaymentsStopped(db: Database): Promise<boolean> {
  const stop = await db.selectFrom('paymentStops').select('id').limit(1).executeTakeFirst();
  return stop !== undefined;
}

/** Once for each reason: while it lasts, it is found again every hour. */
export async function stopPayments(db: Database, reason: string): Promise<void> {
  const known = await db
    .selectFrom('paymentStops')
    .select('id')
    .where('reason', '=', reason)
    .executeTakeFirst();
  if (!known) await db.insertInto('paymentStops').values({ reason }).execute();
}

export async function allowPayments(db: Database): Promise<void> {
  await db.deleteFrom('paymentStops').execute();
}
