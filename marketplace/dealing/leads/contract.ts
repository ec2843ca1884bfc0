import * as z from 'zod/mini';
import { majorUnits, minorUnits } from '#marketplace/money.ts';
import type { CarWithLeads } from './car-with-leads.ts';

const Counts = z.object({
  bookings: z.number(),
  messages: z.number(),
  offers: z.number(),
  viewings: z.number(),
});

const CarWithLeadsOnWire = z.object({
  _id: z.string(),
  productname: z.string(),
  image: z.string(),
  resalePrice: z.number(),
  state: z.enum(['draft', 'advertised', 'sold']),
  hidden: z.boolean(),
  /** Who booked, wrote, has an open offer, or is coming to see it. */
  people: Counts,
  /** How many of them wait for the seller: for a call, to be read, for an answer. */
  waiting: Counts,
  lastAt: z.string(),
});
type CarWithLeadsOnWire = z.infer<typeof CarWithLeadsOnWire>;

/** Whether somebody waits, when something happened, and the car. */
const cursor = /^(?:true|false)~\d{1,14}~[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const CarsWithLeadsQuery = z.object({
  /** This car alone. */
  car: z.optional(z.string().check(z.maxLength(100))),
  limit: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(100))),
  cursor: z.optional(z.string().check(z.regex(cursor))),
});

export const CarsWithLeadsResponse = z.object({
  success: z.literal(true),
  /** Where somebody waits first; then where something happened last. */
  data: z.array(CarWithLeadsOnWire),
  next: z.optional(z.string()),
});
export type CarsWithLeadsResponse = z.infer<typeof CarsWithLeadsResponse>;

export const carWithLeadsToWire = (car: CarWithLeads): CarWithLeadsOnWire => ({
  _id: car.id,
  productname: car.name,
  image: car.picture,
  resalePrice: majorUnits(car.price),
  state: car.state,
  hidden: car.hidden,
  people: car.people,
  waiting: car.waiting,
  lastAt: car.lastAt.toISOString(),
});

export const carWithLeadsFromWire = (wire: CarWithLeadsOnWire): CarWithLeads => ({
  id: wire._id,
  name: wire.productname,
  picture: wire.image,
  price: minorUnits(wire.resalePrice),
  state: wire.state,
  hidden: wire.hidden,
  people: wire.people,
  waiting: wire.waiting,
  lastAt: new Date(wire.lastAt),
});
