import * as z from 'zod/mini';
import { RevisionShown } from '#marketplace/cars/listings/revision-contract.ts';
import { typedAmount } from '#marketplace/typed-number.ts';
import { answers, offerStates } from './offer.ts';

const Amount = typedAmount('Enter an amount.');
/** The sender's own name for an offer: sent twice, it is one. */
const key = z.uuid();
const side = z.enum(['buyer', 'seller']);

export const OfferForCarRequest = z.object({
  /** The id of the car. */
  listing: z.string().check(z.maxLength(100)),
  amount: Amount,
  key,
  revision: z.optional(RevisionShown),
});
export type OfferForCarRequest = z.infer<typeof OfferForCarRequest>;

export const OfferRequest = z.object({
  amount: Amount,
  key,
  /** Of a seller: the car is kept for the buyer for a day, once they have accepted. */
  reserve: z.optional(z.boolean()),
});
export type OfferRequest = z.infer<typeof OfferRequest>;

export const AnswerRequest = z
  .object({
    answer: z.enum(answers, { error: 'must be accept, decline, counter or withdraw' }),
    /** To counter with. */
    amount: z.optional(Amount),
    /** Of a seller who accepts or counters. */
    reserve: z.optional(z.boolean()),
    /** From a buyer who accepts. By default, the one that the buyer was shown last. */
    revision: z.optional(RevisionShown),
  })
  .check(
    z.refine(({ answer, amount }) => answer !== 'counter' || amount !== undefined, {
      error: 'Enter an amount.',
      path: ['amount'],
    }),
  );
export type AnswerRequest = z.infer<typeof AnswerRequest>;

const offer = {
  _id: z.string(),
  /** The id of the conversation. */
  conversation: z.string(),
  by: side,
  mine: z.boolean(),
  amount: z.number(),
  state: z.enum(offerStates),
  /** The seller keeps the car for a day if the buyer accepts. */
  reserve: z.boolean(),
  madeAt: z.string(),
  answerBy: z.string(),
  /** Of an accepted one: until then the buyer pays this much. */
  priceUntil: z.optional(z.string()),
  /** Until then nobody else can pay. */
  reservedUntil: z.optional(z.string()),
};
const OfferOnWire = z.object(offer);
export type OfferOnWire = z.infer<typeof OfferOnWire>;

export const OfferResponse = z.object({ success: z.literal(true), data: OfferOnWire });
export type OfferResponse = z.infer<typeof OfferResponse>;

export const OffersResponse = z.object({
  success: z.literal(true),
  /** The newest 100, oldest first. */
  data: z.array(OfferOnWire),
  /** The buyer's open booking of the car, told to the buyer alone. */
  booking: z.optional(z.string()),
});
export type OffersResponse = z.infer<typeof OffersResponse>;

export const MyOffersQuery = z.object({
  /** Only those that wait for an answer or can be paid. */
  open: z.optional(z.literal('true')),
  /** For this car alone. */
  car: z.optional(z.string().check(z.maxLength(100))),
  limit: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(100))),
  cursor: z.optional(z.uuid()),
});

const MyOfferOnWire = z.object({
  ...offer,
  car: z.object({
    _id: z.string(),
    productname: z.string(),
    /** What is asked for it; left out once it is not on offer. */
    resalePrice: z.optional(z.number()),
  }),
  other: z.object({ name: z.string() }),
});
export type MyOfferOnWire = z.infer<typeof MyOfferOnWire>;

export const MyOffersResponse = z.object({
  success: z.literal(true),
  /** Newest first. */
  data: z.array(MyOfferOnWire),
  next: z.optional(z.string()),
  /** How many wait for the caller's answer. */
  waiting: z.number(),
});
export type MyOffersResponse = z.infer<typeof MyOffersResponse>;

const availabilities = ['free', 'held', 'reserved', 'yours', 'sold'] as const;

export const AvailabilityResponse = z.object({
  success: z.literal(true),
  data: z.object({
    /** `yours`: agreed with the caller, and nobody else can pay or is paying right now. */
    status: z.enum(availabilities),
    /** When somebody else's turn ends; of `yours`, when the price does. */
    until: z.optional(z.string()),
    /** What the caller and the seller agreed on, and until when it holds. */
    price: z.optional(z.number()),
    priceUntil: z.optional(z.string()),
  }),
});
export type AvailabilityResponse = z.infer<typeof AvailabilityResponse>;
