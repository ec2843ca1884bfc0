import * as z from 'zod/mini';
import { Moment } from '#marketplace/moment.ts';
import { pageResponse, paging } from '#marketplace/page.ts';

const CallOutcome = z.enum(['called', 'not_reached'], { error: 'must be called or not_reached' });
export type CallOutcome = z.infer<typeof CallOutcome>;

const Call = z.object({ outcome: CallOutcome, at: Moment });
export type Call = z.output<typeof Call>;

/** A booking, for the seller, who should call the buyer. */
export const Lead = z.object({
  bookingId: z.string(),
  listingId: z.string(),
  /** The email is null until the car is paid. */
  buyer: z.object({ name: z.string(), email: z.nullable(z.string()) }),
  /** As the buyer gave it for this booking. */
  contact: z.object({ phone: z.string(), location: z.string() }),
  car: z.object({ name: z.string(), picture: z.string() }),
  /** In major units. */
  price: z.number(),
  state: z.enum(['open', 'paid']),
  sale: z.object({
    refundedAt: z.nullable(Moment),
    dispute: z.nullable(z.enum(['open', 'won', 'lost'])),
  }),
  bookedAt: Moment,
  /** What the seller noted, newest first. */
  calls: z.array(Call),
});
export type Lead = z.output<typeof Lead>;

export const LeadsResponse = z.extend(pageResponse(Lead), {
  /** How many buyers wait for a call in all, or about the requested car. */
  waiting: z.number(),
});
export type LeadsResponse = z.infer<typeof LeadsResponse>;

export const LeadsQuery = z.object({
  ...paging,
  car: z.optional(z.string().check(z.maxLength(100))),
  waiting: z.optional(z.literal('true')),
});

export const CallRequest = z.object({ outcome: CallOutcome });
