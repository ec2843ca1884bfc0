import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';

export type BrokenInvariant = { rule: string; id: string };

/** What must never be. Each query names what breaks its rule; all of them must find nothing. */
export async function brokenInvariants(db: Database): Promise<BrokenInvariant[]> {
  const { rows } = await sql<BrokenInvariant>`
    select 'a car is sold to one buyer' as rule, listing_id::text as id
      from payments where refunded_at is null group by listing_id having count(*) > 1
    union all
    select 'a sold car was paid for', listing.id::text
      from listings as listing
      where listing.state = 'sold' and not exists (
        select from payments where listing_id = listing.id and refunded_at is null)
    union all
    select 'a car that was paid for is sold', payment.listing_id::text
      from payments as payment join listings as listing on listing.id = payment.listing_id
      where payment.refunded_at is null and listing.state <> 'sold'
    union all
    select 'a paid booking has its payment', booking.id::text
      from bookings as booking
      where booking.state = 'paid' and not exists (
        select from payments where booking_id = booking.id)
    union all
    select 'a payment pays its booking in full', payment.id::text
      from payments as payment join bookings as booking on booking.id = payment.booking_id
      where booking.state <> 'paid' or booking.price <> payment.amount
    union all
    select 'a settled attempt has its payment', attempt.id::text
      from payment_attempts as attempt
      where attempt.state = 'settled' and not exists (
        select from payments where attempt_id = attempt.id)
    union all
    select 'no booking of a sold car stays open', booking.id::text
      from bookings as booking join listings as listing on listing.id = booking.listing_id
      where booking.state = 'open' and listing.state in ('sold', 'removed')`.execute(db);
  return rows;
}
