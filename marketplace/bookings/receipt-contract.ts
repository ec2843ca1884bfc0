import * as z from 'zod/mini';
import { conditions } from '#marketplace/vehicles/facts.ts';
import { VehicleOnWire } from '#marketplace/vehicles/vehicle-contract.ts';
import { BookingOnWire } from './contract.ts';

// Apart from receipt-on-wire.ts, so that pages with bookings are built without these schemas.

/** What the seller said of the car when it was paid. */
const CarAsSoldOnWire = z.object({
  make: z.string(),
  location: z.string(),
  conation: z.enum(conditions),
  originalPrice: z.number(),
  year: z.number(),
  description: z.string(),
  images: z.array(z.string()),
  vehicle: VehicleOnWire,
});

export type CarAsSoldOnWire = z.infer<typeof CarAsSoldOnWire>;

/** What was true when it was paid; names on the booking itself follow their people. */
const ReceiptOnWire = z.object({
  transactionId: z.string(),
  price: z.number(),
  paidAt: z.string(),
  productName: z.string(),
  /** Missing for what was paid before it was kept. */
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
