import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { Attempt } from '../payment.ts';

type Mended = { id: string }[];

type Charge = Pick<Attempt, 'bookingId' | 'amount' | 'state' | 'intentId'>;

/** What was tried and came to something. */
export async function chargesFor(db: Database, listingId: string): Promise<Charge[]> {
  return db
    .selectFrom('paymentAttempts')
    .select(['bookingId', 'amount', 'state', 'intentId'])
    .where('listingId', '=', listingId)
    .where('state', 'not in', ['canceled', 'failed'])
    .orderBy('id')
    .execute();
}

/** What was charged for the car becomes the price of the booking, which is paid. */
export async function acceptCharges(tx: Database, listingId: string): Promise<number> {
  const { rows } = await sql<Mended[number]>`
    update bookings set price = payment.amount, state = 'paid', lost_because = null
    from payments as payment
    where payment.booking_id = bookings.id and payment.refunded_at is null
      and payment.listing_id = ${listingId}
    returning bookings.id`.execute(tx);
  return rows.length;
}

/** The attempts whose money is to go back: those of the car, or of one booking of it. */
export async function giveBack(
  tx: Database,
  listingId: string,
  bookingId: string | undefined,
  now: Date,
): Promise<string[]> {
  const ofBooking = bookingId ? sql`booking_id = ${bookingId}` : sql`true`;
  const { rows } = await sql<Mended[number]>`
    update payment_attempts set state = 'refund_pending', refund_reason = 'our_mistake'
    where listing_id = ${listingId} and state = 'settled' and ${ofBooking}
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await tx
    .updateTable('payments')
    .set({ refundedAt: now })
    .where('attemptId', 'in', ids)
    .where('refundedAt', 'is', null)
    .execute();
  return ids;
}

/** Bookings that count as paid although no money is there for them. */
export async function endUnpaidBookings(tx: Database, listingId: string): Promise<void> {
  await sql`
    update bookings set state = 'lost', lost_because = 'unavailable'
    where listing_id = ${listingId} and state = 'paid' and not exists (
      select from payments where booking_id = bookings.id and refunded_at is null)`.execute(tx);
}

/** A car counts as sold if and only if somebody's money for it is here. */
export async function putCarRight(tx: Database, listingId: string): Promise<void> {
  await sql`
    update listings set state = case when paid.is_paid then 'sold' else 'draft' end
    from (select exists (select from payments
      where listing_id = ${listingId} and refunded_at is null) as is_paid) as paid
    where id = ${listingId} and (state = 'sold') <> paid.is_paid`.execute(tx);
}
