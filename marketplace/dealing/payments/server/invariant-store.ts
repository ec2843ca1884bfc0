import { sql } from 'kysely';
import type { Database, Reader } from '#database/connection.ts';
import { liftTimeLimit } from '#database/time-limit.ts';
import type { Rule } from '../rules.ts';

export type BrokenInvariant = {
  rule: Rule;
  id: string;
  listingId: string;
};

/** Finds the rows that break a rule, for all cars or only for `cars`. */
export async function brokenInvariants(
  db: Reader,
  cars?: readonly string[],
): Promise<BrokenInvariant[]> {
  const ofCar = (column: string) => (cars ? isOneOf(column, cars) : sql`true`);
  const { rows } = await sql<BrokenInvariant>`
    select 'a car is sold to one buyer' as rule, listing_id::text as id, listing_id
      from payments where refunded_at is null and ${ofCar('listing_id')}
      group by listing_id having count(*) > 1
    union all
    select 'a sold car was paid for', listing.id::text, listing.id
      from listings as listing
      where listing.state = 'sold' and ${ofCar('listing.id')} and not exists (
        select from payments where listing_id = listing.id)
    union all
    select 'a car that was paid for is sold', payment.listing_id::text, payment.listing_id
      from payments as payment join listings as listing on listing.id = payment.listing_id
      where payment.refunded_at is null and listing.state <> 'sold' and ${ofCar('payment.listing_id')}
    union all
    select 'a paid booking has its payment', booking.id::text, booking.listing_id
      from bookings as booking
      where booking.state = 'paid' and ${ofCar('booking.listing_id')} and not exists (
        select from payments where booking_id = booking.id)
    union all
    select 'a payment pays its booking in full', payment.id::text, payment.listing_id
      from payments as payment join bookings as booking on booking.id = payment.booking_id
      where payment.refunded_at is null and ${ofCar('payment.listing_id')}
        and (booking.state <> 'paid' or booking.price <> payment.amount)
    union all
    select 'a settled attempt has its payment', attempt.id::text, attempt.listing_id
      from payment_attempts as attempt
      where attempt.state = 'settled' and ${ofCar('attempt.listing_id')} and not exists (
        select from payments where attempt_id = attempt.id)
    union all
    select 'a checkout asks for the price of its booking', attempt.id::text, attempt.listing_id
      from payment_attempts as attempt join bookings as booking on booking.id = attempt.booking_id
      where attempt.state in ('creating', 'open') and ${ofCar('attempt.listing_id')}
        and booking.state = 'open' and booking.price <> attempt.amount
    union all
    select 'no booking of a sold car stays open', booking.id::text, booking.listing_id
      from bookings as booking join listings as listing on listing.id = booking.listing_id
      where booking.state = 'open' and listing.state in ('sold', 'removed')
        and ${ofCar('booking.listing_id')}
    union all
    select 'no offer for a sold car stays open', offer.id::text, offer.listing_id
      from offers as offer join listings as listing on listing.id = offer.listing_id
      where offer.state in ('pending', 'accepted') and listing.state in ('sold', 'removed')
        and ${ofCar('offer.listing_id')}
    union all
    -- No price is agreed on during a checkout, so an agreement that outlasts it is older.
    select 'a checkout asks for no more than was agreed', attempt.id::text, attempt.listing_id
      from payment_attempts as attempt join offers as offer
        on offer.listing_id = attempt.listing_id and offer.buyer_id = attempt.buyer_id
      where attempt.state in ('creating', 'open') and ${ofCar('attempt.listing_id')}
        and offer.state = 'accepted' and offer.price_until > attempt.held_until
        and attempt.amount > offer.amount
    union all
    select 'nobody pays for a car that is kept for another', attempt.id::text, attempt.listing_id
      from payment_attempts as attempt join offers as offer
        on offer.listing_id = attempt.listing_id and offer.buyer_id <> attempt.buyer_id
      where attempt.state in ('creating', 'open') and ${ofCar('attempt.listing_id')}
        and offer.state = 'accepted' and offer.reserved_until > attempt.held_until
    union all
    select 'whoever paid had the price that was agreed', payment.id::text, payment.listing_id
      from payments as payment
      join bookings as booking on booking.id = payment.booking_id
      join offers as offer on offer.listing_id = payment.listing_id and offer.buyer_id = booking.buyer_id
      where payment.refunded_at is null and offer.state = 'used' and payment.amount > offer.amount
        and ${ofCar('payment.listing_id')}`.execute(db);
  return rows;
}

/** The statement names each car a dozen times, and must stay within the time limit. */
const carsAtOnce = 1_000;

export async function brokenAmong(db: Reader, cars: readonly string[]): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (let from = 0; from < cars.length; from += carsAtOnce) {
    broken.push(...(await brokenInvariants(db, cars.slice(from, from + carsAtOnce))));
  }
  return broken;
}

/** For a single car, PostgreSQL keeps the plan of a plain comparison; planning takes longest. */
const isOneOf = (column: string, cars: readonly string[]) =>
  cars.length === 1
    ? sql`${sql.ref(column)} = ${cars[0]}::uuid`
    : sql`${sql.ref(column)} = any(${cars}::uuid[])`;

export const brokenAnywhere = (db: Reader): Promise<BrokenInvariant[]> =>
  db.transaction().execute(async (tx) => {
    await liftTimeLimit(tx);
    return brokenInvariants(tx);
  });

/** Longer than any checkout lasts. */
const longestSale = '1 day';
/** Longer than the time from an offer to the end of the agreed price. */
const longestAgreement = '5 days';

export async function carsTouchedSince(db: Database, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select listing_id as id from payments where paid_at >= ${since}
    union select listing_id from payments where refunded_at >= ${since}
    union select listing_id from bookings
      where booked_at >= ${since}::timestamptz - ${longestSale}::interval
    -- Ids sort by time.
    union select listing_id from payment_attempts
      where id >= (select time_ordered_id(${since}::timestamptz - ${longestSale}::interval))
    union select listing_id from offers
      where id >= (select time_ordered_id(${since}::timestamptz - ${longestAgreement}::interval))
    union select id from listings where left_at >= ${since}`.execute(db);
  return rows.map(({ id }) => id);
}
