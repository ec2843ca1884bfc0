import * as z from 'zod/mini';
import { PriceRating } from '#marketplace/cars/valuation/contract.ts';
import { priceLabels } from '#marketplace/cars/valuation/price-label.ts';
import { responseFacts, VehicleOnWire } from '#marketplace/cars/vehicles/facts-contract.ts';
import { pageResponse } from '#marketplace/page.ts';

export const ListingOnWire = z.object({
  _id: z.string(),
  // Lists mask the phone number for callers other than the seller and administrators, and have empty descriptions for
  // `brief=true`.
  ...responseFacts,
  /** The phone number is masked until the seller has answered (`POST /addProduct/{id}/phone`). */
  phoneAfterAnswer: z.optional(z.literal(true)),
  image: z.string(),
  images: z.array(z.string()),
  UserName: z.string(),
  /** Only for administrators and the seller. */
  email: z.optional(z.string()),
  data: z.string(),
  publish: z.boolean(),
  paid: z.boolean(),
  varifyUser: z.boolean(),
  /** Left out if the seller stated no optional fact. */
  vehicle: z.optional(VehicleOnWire),
  /** The price before a drop in the last 30 days, and its day. */
  dropped: z.optional(z.object({ from: z.number(), on: z.string() })),
  /** Only in a sold car's own answer, unless the payment was fully refunded. */
  pricePaid: z.optional(z.number()),
  priceLabel: z.optional(z.enum(priceLabels)),
  /** Only in an advertised car's own answer. */
  priceRating: z.optional(PriceRating),
  /** Counts edits of facts other than price and phone number. Only in a car's own answer. */
  revision: z.optional(z.number()),
  distanceKm: z.optional(z.number()),
  /** Only for administrators and the seller. */
  hiddenBecause: z.optional(z.string()),
  /** Has open reports; only for administrators. */
  report: z.optional(z.boolean()),
  /** Open ones; only for the seller. */
  bookings: z.optional(z.number()),
  /** Only for the seller, if the payment was refunded or disputed. */
  sale: z.optional(
    z.object({
      refundedAt: z.optional(z.string()),
      dispute: z.optional(z.enum(['open', 'won', 'lost'])),
    }),
  ),
});
export type ListingOnWire = z.infer<typeof ListingOnWire>;

export const ListingsResponse = z.extend(pageResponse(ListingOnWire), {
  /**
   * How many there are in all, of a category or of every one; counted up to 1,001, which stands for
   * "more than 1,000". Of a search the facets tell it.
   */
  total: z.optional(z.number()),
  /** Words of `q` that no car has, and what was looked for instead. */
  corrections: z.optional(
    z.array(z.object({ typed: z.string(), meant: z.string(), also: z.optional(z.literal(true)) })),
  ),
});
export type ListingsResponse = z.infer<typeof ListingsResponse>;

export const AddListingResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ _id: z.string() }),
});
export type AddListingResponse = z.infer<typeof AddListingResponse>;

/** The specification has the fields at the top level; all other answers have them under `data`. */
export const ListingResponse = z.extend(ListingOnWire, {
  success: z.literal(true),
  data: ListingOnWire,
});
export type ListingResponse = z.infer<typeof ListingResponse>;
