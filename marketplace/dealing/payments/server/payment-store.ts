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
