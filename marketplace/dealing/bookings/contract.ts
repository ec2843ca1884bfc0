import * as z from 'zod/mini';
import { phoneUntilAnswered } from '#marketplace/cars/listings/masked-phone.ts';
import { majorUnits, minorUnits } from '#marketplace/money.ts';
import { optionalPaging, pageResponse } from '#marketplace/page.ts';
import type { Booking } from './booking.ts';
import { type MoneyBack, refundReasons } from './money-back.ts';

export const BookingOnWire = z.object({
  _id: z.string(),
  id: z.string(),
  email: z.string(),
  userName: z.string(),
  phone: z.string(),
  location: z.string(),
  productName: z.string(),
  image: z.string(),
  sellerName: z.string(),
  sellerPhone: z.string(),
  /** The seller's number is masked until it is paid: they show it after answering. */
  phoneAfterAnswer: z.optional(z.literal(true)),
  price: z.number(),
  paid: z.boolean(),
  /** Whether the car can still be had by this booking, and if not, why. */
  status: z.enum(['open', 'paid', 'sold', 'unavailable']),
  previousPrice: z.optional(z.number()),
  /** Only while its price is one that buyer and seller agreed on: until when it holds. */
  agreedUntil: z.optional(z.string()),
  /** The seller promised to keep the car: until then nobody else can pay. */
  keptUntil: z.optional(z.string()),
  /** They promised it to another buyer: until then only that one can pay. */
  keptForOtherUntil: z.optional(z.string()),
  transactionId: z.optional(z.string()),
  paidAt: z.optional(z.string()),
  /** The card was charged, but did not buy the car: the money goes back. */
  refunded: z.boolean(),
  /** How much that is, and why. */
  refund: z.optional(z.object({ amount: z.number(), reason: z.optional(z.enum(refundReasons)) })),
  /** It was paid, and the money went back in full afterwards. */
  refundedAt: z.optional(z.string()),
  /** The bank of the buyer questioned the payment. */
  dispute: z.optional(z.enum(['open', 'won', 'lost'])),
  bookedAt: z.string(),
  /** Only while its buyer pays: until then nobody else can. */
  heldUntil: z.optional(z.string()),
});
export type BookingOnWire = z.infer<typeof BookingOnWire>;

export const BookingsResponse = pageResponse(BookingOnWire);
export type BookingsResponse = z.infer<typeof BookingsResponse>;

/** What a seller may know of those who booked: how to write to them only once they have paid. */
const BookingOfCarOnWire = z.extend(BookingOnWire, { email: z.optional(z.string()) });
export const BookingsOfCarResponse = pageResponse(BookingOfCarOnWire);

/** Which booking it is, so that the way to pay for it is at hand. */
export const BookCarResponse = z.object({
  success: z.literal(true),
  data: z.object({ _id: z.string() }),
});
export type BookCarResponse = z.infer<typeof BookCarResponse>;

export const BookingsQuery = z.object({
  all: z.optional(z.literal('true')),
  order: z.optional(z.literal('newest')),
  ...optionalPaging,
});

const statusOf = ({ state, lostBecause, carHidden }: Booking) => {
  if (state === 'paid') return state;
  if (state === 'open' && !carHidden) return state;
  return lostBecause ?? 'unavailable';
};

/** What its buyer may know: booking is free, so it does not buy the seller's number. */
export function bookingToBuyer(booking: Booking): BookingOnWire {
  const wire = bookingToWire(booking);
  if (wire.paid || !booking.seller.phoneAfterAnswer) return wire;
  return { ...wire, sellerPhone: phoneUntilAnswered(wire.sellerPhone), phoneAfterAnswer: true };
}

/** Everything, for administrators. */
export const bookingToWire = (booking: Booking): BookingOnWire => ({
  _id: booking.id,
  id: booking.listingId,
  email: booking.buyer.email,
  userName: booking.buyer.name,
  phone: booking.contact.phone,
  location: booking.contact.location,
  productName: booking.car.name,
  image: booking.car.picture,
  sellerName: booking.seller.name,
  sellerPhone: booking.seller.phone,
  price: majorUnits(booking.price),
  paid: booking.state === 'paid',
  status: statusOf(booking),
  ...(booking.previousPrice !== null && { previousPrice: majorUnits(booking.previousPrice) }),
  ...(booking.agreedUntil !== null && { agreedUntil: booking.agreedUntil.toISOString() }),
  ...(booking.keptUntil !== null && { keptUntil: booking.keptUntil.toISOString() }),
  ...(booking.keptForOtherUntil !== null && {
    keptForOtherUntil: booking.keptForOtherUntil.toISOString(),
  }),
  ...(booking.transactionId !== null && { transactionId: booking.transactionId }),
  ...(booking.paidAt !== null && { paidAt: booking.paidAt.toISOString() }),
  refunded: booking.moneyBack !== null,
  ...(booking.moneyBack && { refund: moneyBackToWire(booking.moneyBack) }),
  ...(booking.refundedAt !== null && { refundedAt: booking.refundedAt.toISOString() }),
  ...(booking.dispute !== null && { dispute: booking.dispute }),
  bookedAt: booking.bookedAt.toISOString(),
  ...(booking.heldUntil !== null && { heldUntil: booking.heldUntil.toISOString() }),
});

const moneyBackToWire = ({ amount, reason }: MoneyBack): BookingOnWire['refund'] => ({
  amount: majorUnits(amount),
  ...(reason && { reason }),
});

/** Once another buyer has the car, or it left the market, the seller has no reason to call. */
export function bookingToSeller(booking: Booking): z.infer<typeof BookingOfCarOnWire> {
  const { email, refund: _concernsTheBuyer, ...rest } = bookingToWire(booking);
  if (booking.state === 'paid') return { ...rest, email };
  return booking.state === 'open' ? rest : { ...rest, phone: '', location: '' };
}

/** A booking as its buyer sees it. */
export type MyBooking = Omit<
  Booking,
  | 'buyer'
  | 'state'
  | 'lostBecause'
  | 'carHidden'
  | 'paidAt'
  | 'refundedAt'
  | 'bookedAt'
  | 'heldUntil'
  | 'agreedUntil'
  | 'keptUntil'
  | 'keptForOtherUntil'
> & {
  buyer: { name: string; email: string };
  status: BookingOnWire['status'];
  paidAt: string | null;
  refundedAt: string | null;
  bookedAt: string;
  heldUntil: string | null;
  agreedUntil: string | null;
  keptUntil: string | null;
  keptForOtherUntil: string | null;
};

export const bookingFromWire = (wire: BookingOnWire): MyBooking => ({
  id: wire._id,
  listingId: wire.id,
  buyer: { email: wire.email, name: wire.userName },
  contact: { phone: wire.phone, location: wire.location },
  car: { name: wire.productName, picture: wire.image },
  seller: {
    name: wire.sellerName,
    phone: wire.sellerPhone,
    phoneAfterAnswer: wire.phoneAfterAnswer === true,
  },
  price: minorUnits(wire.price),
  previousPrice: wire.previousPrice === undefined ? null : minorUnits(wire.previousPrice),
  status: wire.status,
  transactionId: wire.transactionId ?? null,
  paidAt: wire.paidAt ?? null,
  moneyBack: wire.refund
    ? { amount: minorUnits(wire.refund.amount), reason: wire.refund.reason ?? null }
    : null,
  refundedAt: wire.refundedAt ?? null,
  dispute: wire.dispute ?? null,
  bookedAt: wire.bookedAt,
  ...turnsFromWire(wire),
});

/** Whose turn it is to pay, and until when. */
const turnsFromWire = (wire: BookingOnWire) => ({
  heldUntil: wire.heldUntil ?? null,
  agreedUntil: wire.agreedUntil ?? null,
  keptUntil: wire.keptUntil ?? null,
  keptForOtherUntil: wire.keptForOtherUntil ?? null,
});
