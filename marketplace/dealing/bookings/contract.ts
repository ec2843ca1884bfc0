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
  /** The seller's number is masked until the booking is paid. */
  phoneAfterAnswer: z.optional(z.literal(true)),
  price: z.number(),
  paid: z.boolean(),
  status: z.enum(['open', 'paid', 'sold', 'unavailable']),
  previousPrice: z.optional(z.number()),
  agreedUntil: z.optional(z.string()),
  keptUntil: z.optional(z.string()),
  keptForOtherUntil: z.optional(z.string()),
  transactionId: z.optional(z.string()),
  paidAt: z.optional(z.string()),
  /** The card was charged but the payment did not buy the car. */
  refunded: z.boolean(),
  refund: z.optional(z.object({ amount: z.number(), reason: z.optional(z.enum(refundReasons)) })),
  refundedAt: z.optional(z.string()),
  dispute: z.optional(z.enum(['open', 'won', 'lost'])),
  bookedAt: z.string(),
  heldUntil: z.optional(z.string()),
});
export type BookingOnWire = z.infer<typeof BookingOnWire>;

export const BookingsResponse = pageResponse(BookingOnWire);
export type BookingsResponse = z.infer<typeof BookingsResponse>;

/** For the seller, who learns the email of a buyer who has paid. */
const BookingOfCarOnWire = z.extend(BookingOnWire, { email: z.optional(z.string()) });
export const BookingsOfCarResponse = pageResponse(BookingOfCarOnWire);

export const BookCarResponse = z.object({
  success: z.literal(true),
  data: z.object({ _id: z.string() }),
});
export type BookCarResponse = z.infer<typeof BookCarResponse>;

// Spread, it would keep the schemas in the scripts of pages that only read bookings.
export const BookingsQuery = z.extend(z.object(optionalPaging), {
  all: z.optional(z.literal('true')),
  order: z.optional(z.literal('newest')),
});

const statusOf = ({ state, lostBecause, carHidden }: Booking) => {
  if (state === 'paid') return state;
  if (state === 'open' && !carHidden) return state;
  return lostBecause ?? 'unavailable';
};

/** For the buyer. Booking is free, so it does not reveal a number that the seller shows after answering. */
export function bookingToBuyer(booking: Booking): BookingOnWire {
  const wire = bookingToWire(booking);
  if (wire.paid || !booking.seller.phoneAfterAnswer) return wire;
  return { ...wire, sellerPhone: phoneUntilAnswered(wire.sellerPhone), phoneAfterAnswer: true };
}

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
  previousPrice: booking.previousPrice === null ? undefined : majorUnits(booking.previousPrice),
  agreedUntil: booking.agreedUntil?.toISOString(),
  keptUntil: booking.keptUntil?.toISOString(),
  keptForOtherUntil: booking.keptForOtherUntil?.toISOString(),
  transactionId: booking.transactionId ?? undefined,
  paidAt: booking.paidAt?.toISOString(),
  refunded: booking.moneyBack !== null,
  refund: booking.moneyBack ? moneyBackToWire(booking.moneyBack) : undefined,
  refundedAt: booking.refundedAt?.toISOString(),
  dispute: booking.dispute ?? undefined,
  bookedAt: booking.bookedAt.toISOString(),
  heldUntil: booking.heldUntil?.toISOString(),
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

type TextForDates<Record> = {
  [Field in keyof Record]: Date extends Record[Field]
    ? Exclude<Record[Field], Date> | string
    : Record[Field];
};

export type MyBooking = TextForDates<
  Omit<Booking, 'buyer' | 'state' | 'lostBecause' | 'carHidden'>
> & { buyer: { name: string; email: string }; status: BookingOnWire['status'] };

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
  moneyBack: moneyBackFromWire(wire.refund),
  refundedAt: wire.refundedAt ?? null,
  dispute: wire.dispute ?? null,
  bookedAt: wire.bookedAt,
  heldUntil: wire.heldUntil ?? null,
  agreedUntil: wire.agreedUntil ?? null,
  keptUntil: wire.keptUntil ?? null,
  keptForOtherUntil: wire.keptForOtherUntil ?? null,
});

const moneyBackFromWire = (refund: BookingOnWire['refund']): MoneyBack | null =>
  refund ? { amount: minorUnits(refund.amount), reason: refund.reason ?? null } : null;
