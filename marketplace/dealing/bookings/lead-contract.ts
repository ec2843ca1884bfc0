import * as z from 'zod/mini';
import type { SaleStatus } from '#marketplace/cars/listings/sale-status.ts';
import {
  SaleOnWire,
  saleFromWire,
  saleToWire,
} from '#marketplace/cars/listings/sale-status-contract.ts';
import { majorUnits, minorUnits } from '#marketplace/money.ts';
import { callOutcomes, type Lead } from './lead.ts';

const LeadOnWire = z.object({
  /** Of the booking. */
  _id: z.string(),
  /** Of the car. */
  id: z.string(),
  userName: z.string(),
  phone: z.string(),
  location: z.string(),
  /** The buyer's; only once the car is paid. */
  email: z.optional(z.string()),
  productName: z.string(),
  image: z.string(),
  price: z.number(),
  paid: z.boolean(),
  /** Only if the money of a paid one went back, or its bank questions the payment. */
  sale: z.optional(SaleOnWire),
  bookedAt: z.string(),
  /** What the seller noted, newest first. */
  calls: z.array(z.object({ outcome: z.enum(callOutcomes), at: z.string() })),
});
type LeadOnWire = z.infer<typeof LeadOnWire>;

export const LeadsResponse = z.object({
  success: z.literal(true),
  data: z.array(LeadOnWire),
  next: z.optional(z.string()),
  /** How many wait for a call in all; of one car if one was asked for. */
  waiting: z.number(),
});
export type LeadsResponse = z.infer<typeof LeadsResponse>;

export const LeadsQuery = z.object({
  /** Of this car alone. */
  car: z.optional(z.string().check(z.maxLength(100))),
  /** Only those who wait for a call. */
  waiting: z.optional(z.literal('true')),
  limit: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(200))),
  cursor: z.optional(z.uuid()),
});

export const CallRequest = z.object({
  outcome: z.enum(callOutcomes, { error: 'must be called or not_reached' }),
});

export const leadToWire = (lead: Lead, saleStatus: SaleStatus | null): LeadOnWire => ({
  _id: lead.bookingId,
  id: lead.listingId,
  userName: lead.buyer.name,
  phone: lead.contact.phone,
  location: lead.contact.location,
  ...(lead.state === 'paid' && { email: lead.buyer.email }),
  productName: lead.car.name,
  image: lead.car.picture,
  price: majorUnits(lead.price),
  paid: lead.state === 'paid',
  ...(lead.state === 'paid' && saleToWire(saleStatus)),
  bookedAt: lead.bookedAt.toISOString(),
  calls: lead.calls.map(({ outcome, at }) => ({ outcome, at: at.toISOString() })),
});

/** A lead on the seller's screens. */
export type MyLead = Omit<Lead, 'buyer' | 'state'> & {
  buyer: { name: string; email: string | null };
  state: 'open' | 'paid';
  sale: SaleStatus;
};

export const leadFromWire = (wire: LeadOnWire): MyLead => ({
  bookingId: wire._id,
  listingId: wire.id,
  buyer: { name: wire.userName, email: wire.email ?? null },
  contact: { phone: wire.phone, location: wire.location },
  car: { name: wire.productName, picture: wire.image },
  price: minorUnits(wire.price),
  state: wire.paid ? 'paid' : 'open',
  sale: saleFromWire(wire),
  bookedAt: new Date(wire.bookedAt),
  calls: wire.calls.map(({ outcome, at }) => ({ outcome, at: new Date(at) })),
});
