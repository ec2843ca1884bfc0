import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { SaleStatus } from '#marketplace/cars/listings/sale-status.ts';

type SaleStatusNow = SaleStatus & { refundedAt: Date | null };

/** The status of the newest payment for each car. Cars without a payment are left out. */
export async function saleStatusesOf(
  db: Database,
  listingIds: string[],
): Promise<Map<string, SaleStatusNow>> {
  if (listingIds.length === 0) return new Map();
  const { rows } = await sql<SaleStatusNow & { listingId: string }>`
    select distinct on (payment.listing_id) payment.listing_id, payment.refunded_at, (
        select status from payment_disputes where attempt_id = payment.attempt_id
        order by created_at desc limit 1) as dispute
    from payments as payment
    where payment.listing_id = any(${listingIds}::uuid[])
    order by payment.listing_id, payment.paid_at desc`.execute(db);
  return new Map(rows.map(({ listingId, ...saleStatus }) => [listingId, saleStatus]));
}
