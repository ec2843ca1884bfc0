import type { Database } from '#database/connection.ts';
import type { Attempt } from '../payment.ts';

/** Throws a unique violation if the car or the booking has a payment already. */
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
