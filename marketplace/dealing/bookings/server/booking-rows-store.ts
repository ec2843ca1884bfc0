import { type InferResult, sql } from 'kysely';
import type { Reader } from '#database/connection.ts';
import type { Booking } from '../booking.ts';
import type { MoneyBack } from '../money-back.ts';

const moneyBack = sql<MoneyBack | null>`(
  select json_build_object('amount', amount, 'reason', refund_reason) from payment_attempts
  where booking_id = booking.id and state in ('refund_pending', 'refunded')
  order by id desc limit 1
)`;

const agreedUntil = sql<Date | null>`(
  select price_until from offers
  where listing_id = booking.listing_id and buyer_id = booking.buyer_id and state = 'accepted'
    and amount = booking.price and booking.state = 'open'
)`;

const keptUntil = sql<Date | null>`(
  select reserved_until from offers
  where listing_id = booking.listing_id and buyer_id = booking.buyer_id and state = 'accepted'
    and booking.state = 'open'
)`;

const keptForOtherUntil = sql<Date | null>`(
  select reserved_until from offers
  where listing_id = booking.listing_id and buyer_id <> booking.buyer_id and state = 'accepted'
    and reserved_until is not null and booking.state = 'open'
)`;

export const bookings = (db: Reader) =>
  db
    .selectFrom('bookings as booking')
    .innerJoin('accounts as buyer', 'buyer.id', 'booking.buyerId')
    .innerJoin('listings as listing', 'listing.id', 'booking.listingId')
    .innerJoin('accounts as seller', 'seller.id', 'listing.sellerId')
    .leftJoin('payments as payment', 'payment.bookingId', 'booking.id')
    .select([
      'booking.id',
      'booking.listingId',
      'booking.phone',
      'booking.location',
      'booking.price',
      'booking.previousPrice',
      'booking.state',
      'booking.lostBecause',
      'booking.bookedAt',
      'buyer.id as buyerId',
      'buyer.name as buyerName',
      'buyer.email as buyerEmail',
      'listing.name as carName',
      'listing.pictures as carPictures',
      'listing.hidden as carHidden',
      'seller.name as sellerName',
      'listing.phone as sellerPhone',
      'seller.phoneAfterAnswer',
      'payment.transactionId',
      'payment.paidAt',
      'payment.refundedAt',
      ({ selectFrom }) =>
        selectFrom('paymentDisputes as dispute')
          .innerJoin('paymentAttempts as disputed', 'disputed.id', 'dispute.attemptId')
          .select('dispute.status')
          .whereRef('disputed.bookingId', '=', 'booking.id')
          .orderBy('dispute.createdAt', 'desc')
          .limit(1)
          .as('dispute'),
      moneyBack.as('moneyBack'),
      ({ selectFrom }) =>
        selectFrom('paymentAttempts as hold')
          .select('hold.heldUntil')
          .whereRef('hold.bookingId', '=', 'booking.id')
          .where('hold.state', 'in', ['creating', 'open'])
          .limit(1)
          .as('heldUntil'),
      agreedUntil.as('agreedUntil'),
      keptUntil.as('keptUntil'),
      keptForOtherUntil.as('keptForOtherUntil'),
    ]);

export type BookingRow = InferResult<ReturnType<typeof bookings>>[number];

export function toBooking(row: BookingRow): Booking {
  const { buyerId, buyerName, buyerEmail, phone, location, carName, carPictures, ...others } = row;
  const { sellerName, sellerPhone, phoneAfterAnswer, ...booking } = others;
  return {
    ...booking,
    buyer: { id: buyerId, name: buyerName, email: buyerEmail },
    contact: { phone, location },
    car: { name: carName, picture: carPictures[0]! },
    seller: { name: sellerName, phone: sellerPhone, phoneAfterAnswer },
  };
}
