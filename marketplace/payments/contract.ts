import * as z from 'zod/mini';

/** The amount comes from the booking; a price that differs only tells us that the page is old. */
export const OpenCheckoutRequest = z.object({
  price: z.coerce.number(),
  bookingId: z.optional(z.string().check(z.maxLength(100))),
});

export const OpenCheckoutResponse = z.object({
  success: z.literal(true),
  clientSecret: z.string(),
  /** Until then nobody else can pay for the car. */
  until: z.string(),
});

/** Nothing of it is believed but which payment is meant. */
export const PaymentRequest = z.object({
  transactionId: z.string().check(z.minLength(1), z.maxLength(255)),
  bookingId: z.optional(z.string().check(z.maxLength(100))),
  productId: z.optional(z.string().check(z.maxLength(100))),
  price: z.optional(z.coerce.number()),
  email: z.optional(z.string().check(z.maxLength(320))),
});

export const PaymentResponse = z.object({
  success: z.literal(true),
  /** `refunded`: the money came, but the car was gone; it goes back by itself. */
  status: z.enum(['paid', 'refunded']),
  transactionId: z.string(),
  message: z.string(),
});

export const WebhookResponse = z.object({ received: z.literal(true) });
