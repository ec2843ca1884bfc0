import * as z from 'zod/mini';
import { RevisionShown } from '#marketplace/cars/listings/revision-contract.ts';
import { Moment } from '#marketplace/moment.ts';
import { pageResponse, paging } from '#marketplace/page.ts';
import { typedAmount } from '#marketplace/typed-number.ts';
import { answers, offerStates } from './offer.ts';

const Amount = typedAmount('Enter an amount.');
/** An idempotency key: an offer that is sent twice with it is made once. */
const key = z.uuid();

export const OfferForCarRequest = z.object({
  listingId: z.string().check(z.maxLength(100)),
  amount: Amount,
  key,
  revision: z.optional(RevisionShown),
});
export type OfferForCarRequest = z.infer<typeof OfferForCarRequest>;

export const OfferRequest = z.object({
  amount: Amount,
  key,
  /** From a seller: keep the car for the buyer for a day if the buyer accepts. */
  reserve: z.optional(z.boolean()),
});
export type OfferRequest = z.infer<typeof OfferRequest>;

export const AnswerRequest = z
  .object({
    answer: z.enum(answers, { error: 'must be accept, decline, counter or withdraw' }),
    amount: z.optional(Amount),
    /** From a seller who accepts or counters. */
    reserve: z.optional(z.boolean()),
    /** From a buyer who accepts. By default, the revision that the buyer was shown last. */
    revision: z.optional(RevisionShown),
  })
  .check(
    z.refine(({ answer, amount }) => answer !== 'counter' || amount !== undefined, {
      error: 'Enter an amount.',
      path: ['amount'],
    }),
  );
export type AnswerRequest = z.infer<typeof AnswerRequest>;

/** An offer as its buyer or its seller sees it. */
export const MyOffer = z.object({
  id: z.string(),
  conversationId: z.string(),
  by: z.enum(['buyer', 'seller']),
  isMine: z.boolean(),
  amount: z.number(),
  state: z.enum(offerStates),
  /** The seller keeps the car for a day if the buyer accepts. */
  reserve: z.boolean(),
  madeAt: Moment,
  answerBy: Moment,
  /** Once it is accepted: until then the buyer pays this amount. */
  priceUntil: z.nullable(Moment),
  /** Until then only this buyer can pay. */
  reservedUntil: z.nullable(Moment),
});
export type MyOffer = z.infer<typeof MyOffer>;

export const OfferResponse = z.object({ success: z.literal(true), data: MyOffer });
export type OfferResponse = z.infer<typeof OfferResponse>;

export const OffersResponse = z.object({
  success: z.literal(true),
  /** The newest 100, oldest first. */
  data: z.array(MyOffer),
  /** The buyer's open booking of the car; null for the seller. */
  bookingId: z.nullable(z.string()),
});
export type OffersResponse = z.infer<typeof OffersResponse>;

export const MyOffersQuery = z.object({
  /** Only offers that wait for an answer or can be paid. */
  open: z.optional(z.literal('true')),
  car: z.optional(z.string().check(z.maxLength(100))),
  ...paging,
});

const MyOfferWithCar = z.extend(MyOffer, {
  car: z.object({
    id: z.string(),
    name: z.string(),
    /** The asking price; null once the car is not on offer. */
    price: z.nullable(z.number()),
  }),
  otherName: z.string(),
});
export type MyOfferWithCar = z.infer<typeof MyOfferWithCar>;

export const MyOffersResponse = z.extend(pageResponse(MyOfferWithCar), {
  /** Number of offers that wait for the caller's answer. */
  waiting: z.number(),
});
export type MyOffersResponse = z.infer<typeof MyOffersResponse>;

export const Availability = z.object({
  /** `yours`: agreed with the caller, and no other buyer can pay or is paying right now. */
  status: z.enum(['free', 'held', 'reserved', 'yours', 'sold']),
  /** When the turn of the other buyer ends; of `yours`, when the price does. */
  until: z.nullable(Moment),
  /** The price that the caller and the seller agreed on. */
  agreed: z.nullable(z.object({ price: z.number(), until: Moment })),
});
export type Availability = z.infer<typeof Availability>;

export const AvailabilityResponse = z.object({ success: z.literal(true), data: Availability });
export type AvailabilityResponse = z.infer<typeof AvailabilityResponse>;
