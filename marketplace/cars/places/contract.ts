import * as z from 'zod/mini';
import { longestPlace } from './place.ts';

export const PlaceOnWire = z.object({
  id: z.number(),
  /** With its region if the country has several of this name. */
  name: z.string(),
  /** ISO 3166. */
  country: z.string(),
});

export const PlacesQuery = z.object({
  /** The beginning of a name. */
  q: z.optional(
    z.string().check(z.maxLength(longestPlace, `Use at most ${longestPlace} characters.`)),
  ),
});

export const PlacesResponse = z.object({ success: z.literal(true), data: z.array(PlaceOnWire) });
export type PlacesResponse = z.infer<typeof PlacesResponse>;
