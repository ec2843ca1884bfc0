import * as z from 'zod/mini';
import type { MyBooking } from '#marketplace/bookings/contract.ts';
import { dollars, type Money, toDollars } from '#marketplace/money.ts';

/** The amount comes from the booking; a price that differs only tells us that the page is old. */
export const OpenCheckoutRequest = z.object({
  price: z.coerce.number(),
  bookingId: z.optional(z.string().check(z.maxLength(100))),
});

export const openCheckoutToWire = (bookingId: string, price: Money) => ({
  bookingId,
  price: toDollars(price),
});

export const OpenCheckoutResponse = z.object({
  success: z.literal(true),
  clientSecret: z.string(),
  /** Until then nobody else can pay for the car. */
  until: z.string(),
  /** The same by our clock, for browsers whose own is wrong. */
  secondsLeft: z.number(),
});

/** Nothing of it is believed but which payment is meant. */
export const PaymentRequest = z.object({
  transactionId: z.string().check(z.minLength(1), z.maxLength(255)),
  bookingId: z.optional(z.string().check(z.maxLength(100))),
  productId: z.optional(z.string().check(z.maxLength(100))),
  price: z.optional(z.coerce.number()),
  email: z.optional(z.string().check(z.maxLength(320))),
});

export const paymentToWire = (transactionId: string, booking: MyBooking) => ({
  transactionId,
  bookingId: booking.id,
  productId: booking.listingId,
  price: toDollars(booking.price),
  email: booking.buyer.email,
});

export const PaymentResponse = z.object({
  success: z.literal(true),
  /** `refunded`: the money came, but the car was gone; it goes back by itself. */
  status: z.enum(['paid', 'refunded']),
  transactionId: z.string(),
  message: z.string(),
});

const HeldDetails = z.object({ until: z.string() });
const PriceChangedDetails = z.object({ price: z.number() });

/** When the hold of somebody else ends; what `car_held` says besides its message. */
export const holdEndFromWire = (details: unknown): Date =>
  new Date(z.parse(HeldDetails, details).until);

/** What the car costs now; what `price_changed` says besides its message. */
export const newPriceFromWire = (details: unknown): Money =>
  dollars(z.parse(PriceChangedDetails, details).price);

export const WebhookResponse = z.object({ received: z.literal(true) });
