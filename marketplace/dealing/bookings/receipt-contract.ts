import * as z from 'zod/mini';
import { responseFacts, VehicleOnWire } from '#marketplace/cars/vehicles/facts-contract.ts';
import { BookingOnWire } from './contract.ts';

// Apart from receipt-on-wire.ts, so that the scripts of booking pages have no schemas.

const CarAsSoldOnWire = z.object({
  make: z.string(),
  location: z.string(),
  conation: responseFacts.conation,
  originalPrice: z.number(),
  year: z.number(),
  description: z.string(),
  images: z.array(z.string()),
  vehicle: VehicleOnWire,
});

export type CarAsSoldOnWire = z.infer<typeof CarAsSoldOnWire>;

/** As at the time of payment. The names on the booking itself change with the accounts. */
const ReceiptOnWire = z.object({
  transactionId: z.string(),
  price: z.number(),
  paidAt: z.string(),
  productName: z.string(),
  /** Receipts of an older release lack it. */
  car: z.optional(CarAsSoldOnWire),
  sellerName: z.string(),
  sellerEmail: z.string(),
  sellerPhone: z.string(),
  userName: z.string(),
  email: z.string(),
  card: z.optional(z.object({ brand: z.string(), last4: z.string() })),
});

export type ReceiptOnWire = z.infer<typeof ReceiptOnWire>;

export const BookingResponse = z.object({
  success: z.literal(true),
  data: BookingOnWire,
  receipt: z.optional(ReceiptOnWire),
});
export type BookingResponse = z.infer<typeof BookingResponse>;
