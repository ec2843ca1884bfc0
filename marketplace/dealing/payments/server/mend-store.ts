import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { Attempt } from '../payment.ts';

type Charge = Pick<Attempt, 'bookingId' | 'amount' | 'state' | 'intentId'>;

export const chargesFor = (db: Database, listingId: string): Promise<Charge[]> =>
  db
    .selectFrom('paymentAttempts')
    .select(['bookingId', 'amount', 'state', 'intentId'])
    .where('listingId', '=', listingId)
    .where('state', 'not in', ['canceled', 'failed'])
    .orderBy('id')
    .execute();

/** Marks bookings as paid at the price that was charged. Returns their number. */
export async function acceptCharges(tx: Database, listingId: string): Promise<number> {
  const { rows } = await sql`
    update bookings set price = payment.amount, state = 'paid', lost_because = null
    from payments as payment
    where payment.booking_id = bookings.id and payment.refunded_at is null
      and payment.listing_id = ${listingId}
    returning bookings.id`.execute(tx);
  return rows.length;
}

/** Begins to refund the payments for the car, or those for one booking. Returns the ids of their attempts. */
export async function giveBack(
  tx: Database,
  listingId: string,
  bookingId: string | undefined,
  now: Date,
): Promise<string[]> {
  const ofBooking = bookingId ? sql`booking_id = ${bookingId}` : sql`true`;
  const { rows } = await sql<{ id: string }>`
    update payment_attempts set state = 'refund_pending', refund_reason = 'our_mistake'
    where listing_id = ${listingId} and state = 'settled' and ${ofBooking}
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`
    update payments set refunded_at = ${now}
    where attempt_id = any(${ids}::uuid[]) and refunded_at is null`.execute(tx);
  return ids;
}

export async function endUnpaidBookings(tx: Database, listingId: string): Promise<void> {
  await sql`
    update bookings set state = 'lost', lost_because = 'unavailable'
    where listing_id = ${listingId} and state = 'paid' and not exists (
      select from payments where booking_id = bookings.id and refunded_at is null)`.execute(tx);
}

export async function putCarRight(tx: Database, listingId: string): Promise<void> {
  await sql`
    update listings set state = case when paid.is_paid then 'sold' else 'draft' end
    from (select exists (select from payments
      where listing_id = ${listingId} and refunded_at is null) as is_paid) as paid
    where id = ${listingId} and (state = 'sold') <> paid.is_paid`.execute(tx);
}
