import * as z from 'zod/mini';
import { Moment } from '#marketplace/moment.ts';
import { pageResponse, paging } from '#marketplace/page.ts';

const LeadCounts = z.object({
  bookings: z.number(),
  messages: z.number(),
  offers: z.number(),
  viewings: z.number(),
});
export type LeadCounts = z.infer<typeof LeadCounts>;

export const CarWithLeads = z.object({
  id: z.string(),
  name: z.string(),
  picture: z.string(),
  /** In major units. */
  price: z.number(),
  state: z.enum(['draft', 'advertised', 'sold']),
  hidden: z.boolean(),
  /** Buyers who booked, wrote, have an open offer, or have a viewing ahead. */
  people: LeadCounts,
  /** How many of them wait for the seller: for a call, to be read, for an answer. */
  waiting: LeadCounts,
  lastAt: Moment,
});
export type CarWithLeads = z.output<typeof CarWithLeads>;

/** Whether a buyer waits, when something happened last, and the car. */
const cursor = /^(?:true|false)~\d{1,14}~[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const CarsWithLeadsQuery = z.object({
  ...paging,
  car: z.optional(z.string().check(z.maxLength(100))),
  cursor: z.optional(z.string().check(z.regex(cursor))),
});

export const CarsWithLeadsResponse = pageResponse(CarWithLeads);
export type CarsWithLeadsResponse = z.infer<typeof CarsWithLeadsResponse>;
