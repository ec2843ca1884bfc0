import type { Listing } from '#marketplace/cars/listings/listing.ts';
import type { RefusalCode } from '#marketplace/errors.ts';
import type { Money } from '#marketplace/money.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { MoneyBack } from './money-back.ts';

/** open → paid, or released by its buyer, or lost because the car is gone. */
export type BookingState = 'open' | 'paid' | 'released' | 'lost';

/** A buyer's claim on a car. Several buyers may have one until somebody pays. */
export type Booking = {
  id: string;
  listingId: string;
  buyer: { id: string; name: string; email: string };
  contact: { phone: string; location: string };
  car: { name: string; picture: string };
  /** The phone is the one of the car, which its page shows to everybody unless the seller answers first. */
  seller: { name: string; phone: string; phoneAfterAnswer: boolean };
  price: Money;
  /** What it was before the seller changed it, or both agreed on another. */
  previousPrice: Money | null;
  /** Until when its buyer can pay what was agreed on; null where nothing was. */
  agreedUntil: Date | null;
  /** Until when the seller keeps the car for its buyer; null where nothing was promised. */
  keptUntil: Date | null;
  /** Until then it is kept for somebody else. */
  keptForOtherUntil: Date | null;
  state: BookingState;
  lostBecause: 'sold' | 'unavailable' | null;
  /** Its seller is suspended: the booking waits, and cannot be paid meanwhile. */
  carHidden: boolean;
  /** Of the card payment, once it is paid. */
  transactionId: string | null;
  paidAt: Date | null;
  /** Money that came and went back, or is about to; of the last payment if there were several. */
  moneyBack: MoneyBack | null;
  /** A sale whose money went back in full after all. */
  refundedAt: Date | null;
  /** Of the newest one, if the buyer's bank ever questioned the payment. */
  dispute: 'open' | 'won' | 'lost' | null;
  bookedAt: Date;
  /** While its buyer pays nobody else can; null when no payment is under way. */
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
