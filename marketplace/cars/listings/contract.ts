import * as z from 'zod/mini';
import { PriceRating } from '#marketplace/cars/valuation/contract.ts';
import { priceLabels } from '#marketplace/cars/valuation/price-label.ts';
import { responseFacts, VehicleOnWire } from '#marketplace/cars/vehicles/facts-contract.ts';
import { pageResponse } from '#marketplace/page.ts';
import { SaleOnWire } from './sale-status-contract.ts';

export const ListingOnWire = z.object({
  _id: z.string(),
  // The phone number is whole in a car's own answer; in lists only its seller and administrators see all of it.
  // The description is empty in lists for `brief=true`.
  ...responseFacts,
  /** The phone number is masked: the seller shows it after answering (`POST /addProduct/{id}/phone`). */
  phoneAfterAnswer: z.optional(z.literal(true)),
  image: z.string(),
  images: z.array(z.string()),
  UserName: z.string(),
  /** The seller's; only for administrators and the seller. */
  email: z.optional(z.string()),
  data: z.string(),
  publish: z.boolean(),
  paid: z.boolean(),
  varifyUser: z.boolean(),
  /** Whatever else is known of the car; left out when nothing is. */
  vehicle: z.optional(VehicleOnWire),
  /** What it cost before it became cheaper, within the last 30 days, and when that was. */
  dropped: z.optional(z.object({ from: z.number(), on: z.string() })),
  /** What the buyer paid, unless it was fully refunded; only in the answer about one sold car. */
  pricePaid: z.optional(z.number()),
  /** How the price is rated, where it is. */
  priceLabel: z.optional(z.enum(priceLabels)),
  /** How the price is rated, or why it is not; only in an advertised car's own answer. */
  priceRating: z.optional(PriceRating),
  /** Counts the edits of a car, without those of price and phone number; only in the answer about one car. */
  revision: z.optional(z.number()),
  /** From the place that was searched around; only in lists with `near`. */
  distanceKm: z.optional(z.number()),
  /** Why an administrator hid it; only for administrators and the seller. */
  hiddenBecause: z.optional(z.string()),
  /** Has open reports; only for administrators. */
  report: z.optional(z.boolean()),
  /** How many open bookings there are; only for the seller. */
  bookings: z.optional(z.number()),
  /** If the money for a sold car went back, or the buyer's bank questions it; only for the seller. */
  sale: z.optional(SaleOnWire),
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

/** The car's fields stand at the top level and, as everywhere else, under `data`. */
export const ListingResponse = z.extend(ListingOnWire, {
  success: z.literal(true),
  data: ListingOnWire,
});
export type ListingResponse = z.infer<typeof ListingResponse>;
