import * as z from 'zod/mini';
import { RememberedCarOnWire } from '#marketplace/cars/listings/remembered-cars-contract.ts';
import { largestInAnyCurrency } from '#marketplace/money.ts';
import { mostFavourites } from './limits.ts';

export const FavouritesRequest = z.object({
  /** The newest first. */
  cars: z
    .array(
      z.object({
        id: z.uuid(),
        /** What it cost when a browser saved it. If the car never cost that, its present price is used. */
        price: z.optional(z.number().check(z.gt(0), z.lte(largestInAnyCurrency))),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostFavourites)),
});
export type FavouritesRequest = z.infer<typeof FavouritesRequest>;

export const FavouritesResponse = z.object({
  success: z.literal(true),
  /** The newest first. */
  data: z.array(
    z.extend(RememberedCarOnWire, {
      /** What it cost when it was saved, in major units. */
      savedPrice: z.number(),
    }),
  ),
});
export type FavouritesResponse = z.infer<typeof FavouritesResponse>;

export const FavouriteIdsResponse = z.object({
  success: z.literal(true),
  /** All of them, the newest first. */
  data: z.array(z.string()),
});
export type FavouriteIdsResponse = z.infer<typeof FavouriteIdsResponse>;
