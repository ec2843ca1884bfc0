import type { Listing } from '#marketplace/cars/listings/listing.ts';
import type { RefusalCode } from '#marketplace/errors.ts';
import type { Money } from '#marketplace/money.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { MoneyBack } from './money-back.ts';

/** open → paid, released by its buyer, or lost because the car is gone. */
export type BookingState = 'open' | 'paid' | 'released' | 'lost';

/** A buyer's claim on a car. Several buyers may have one until one of them pays. */
export type Booking = {
  id: string;
  listingId: string;
  buyer: { id: string; name: string; email: string };
  contact: { phone: string; location: string };
  car: { name: string; picture: string };
  /** The phone number of the car, which its page shows unless `phoneAfterAnswer`. */
  seller: { name: string; phone: string; phoneAfterAnswer: boolean };
  price: Money;
  /** The price before the seller changed it, or before both agreed on another. */
  previousPrice: Money | null;
  /** When the agreed price ends. */
  agreedUntil: Date | null;
  /** When the seller's reservation for this buyer ends. */
  keptUntil: Date | null;
  /** When a reservation for another buyer ends. */
  keptForOtherUntil: Date | null;
  state: BookingState;
  lostBecause: 'sold' | 'unavailable' | null;
  /** While the car is hidden, the booking waits and cannot be paid. */
  carHidden: boolean;
  transactionId: string | null;
  paidAt: Date | null;
  /** The last payment that did not buy the car and is or will be refunded. */
  moneyBack: MoneyBack | null;
  /** When a sale was refunded in full. */
  refundedAt: Date | null;
  /** The newest dispute of the payment. */
  dispute: 'open' | 'won' | 'lost' | null;
  bookedAt: Date;
  /** When the running checkout ends. */
  heldUntil: Date | null;
};

export function refusalToBook(listing: Listing, buyer: Account): RefusalCode | null {
  if (listing.seller.id === buyer.id) return 'own_listing';
  if (listing.state === 'sold') return 'listing_sold';
  if (listing.state !== 'advertised' || listing.hidden) return 'listing_not_found';
  return null;
}

export function refusalToRelease({ state }: Booking): RefusalCode | null {
  return state === 'paid' ? 'booking_paid' : null;
}

export function refusalToPay({ state, lostBecause, carHidden }: Booking): RefusalCode | null {
  if (state === 'paid') return 'booking_paid';
  if (state === 'open') return carHidden ? 'booking_gone' : null;
  return lostBecause === 'sold' ? 'listing_sold' : 'booking_gone';
}

export const isOf = (buyer: Account, booking: Booking): boolean => booking.buyer.id === buyer.id;
