import type { Database } from '#database/connection.ts';
import type { SaleStatus } from '#marketplace/cars/listings/sale-status.ts';

type SaleStatusNow = SaleStatus & { refundedAt: Date | null };

/** The status of the newest payment for each car. Cars without a payment are left out. */
export async function saleStatusesOf(
  db: Database,
  listingIds: string[],
): Promise<Map<string, SaleStatusNow>> {
  if (listingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments as payment')
    .distinctOn('payment.listingId')
    .select([
      'payment.listingId',
      'payment.refundedAt',
      ({ selectFrom }) =>
        selectFrom('paymentDisputes as dispute')
          .select('dispute.status')
          .whereRef('dispute.attemptId', '=', 'payment.attemptId')
          .orderBy('dispute.createdAt', 'desc')
          .limit(1)
          .as('dispute'),
    ])
    .where('payment.listingId', 'in', listingIds)
    .orderBy('payment.listingId')
    .orderBy('payment.paidAt', 'desc')
    .execute();
  return new Map(rows.map(({ listingId, ...saleStatus }) => [listingId, saleStatus]));
}
