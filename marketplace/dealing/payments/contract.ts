import * as z from 'zod/mini';
import { RevisionShown } from '#marketplace/cars/listings/revision-contract.ts';
import type { MyBooking } from '#marketplace/dealing/bookings/contract.ts';
import { largestAmount, largestInAnyCurrency, type Money, majorUnits } from '#marketplace/money.ts';
import { readable } from '#marketplace/text.ts';

/** The amount comes from the booking. A different price only shows that the page is out of date. */
export const OpenCheckoutRequest = z.object({
  price: z.coerce.number().check(
    z.gte(0),
    z.lte(largestInAnyCurrency),
    z.refine((price) => price <= majorUnits(largestAmount())),
  ),
  bookingId: z.optional(z.string().check(z.maxLength(100))),
  /** By default, the one that the buyer was shown last. */
  revision: z.optional(RevisionShown),
});

export type ShownCar = { price: Money; revision?: number | undefined };

export const openCheckoutToWire = (bookingId: string, { price, revision }: ShownCar) => ({
  bookingId,
  price: majorUnits(price),
  ...(revision !== undefined && { revision }),
});

export const OpenCheckoutResponse = z.object({
  success: z.literal(true),
  clientSecret: z.string(),
  /** Until then no other buyer can pay for the car. */
  until: z.string(),
  /** By the server's clock, for browsers with a wrong one. */
  secondsLeft: z.number(),
});
export type OpenCheckoutResponse = z.infer<typeof OpenCheckoutResponse>;

/** Only `transactionId` counts; the provider knows the rest. */
export const PaymentRequest = z.object({
  transactionId: z.string().check(z.minLength(1), z.maxLength(255), readable),
  bookingId: z.optional(z.string().check(z.maxLength(100))),
  productId: z.optional(z.string().check(z.maxLength(100))),
  price: z.optional(z.coerce.number().check(z.gte(0), z.lte(largestInAnyCurrency))),
  email: z.optional(z.string().check(z.maxLength(320))),
});

export const paymentToWire = (transactionId: string, booking: MyBooking) => ({
  transactionId,
  bookingId: booking.id,
  productId: booking.listingId,
  price: majorUnits(booking.price),
  email: booking.buyer.email,
});

export const PaymentResponse = z.object({
  success: z.literal(true),
  /** `refunded`: the payment came too late to buy the car. The message says why. */
  status: z.enum(['paid', 'refunded']),
  transactionId: z.string(),
  message: z.string(),
});
export type PaymentResponse = z.infer<typeof PaymentResponse>;

export const WebhookResponse = z.object({ received: z.literal(true) });
