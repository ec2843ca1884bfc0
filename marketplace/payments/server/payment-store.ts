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

export async function stopPayments(db: Database, reason: string): Promise<void> {
  await db.insertInto('paymentStops').values({ reason }).execute();
}
