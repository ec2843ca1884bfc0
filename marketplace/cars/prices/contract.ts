import * as z from 'zod/mini';

const day = z.string();

const PriceHistoryOnWire = z.object({
  listedOn: day,
  /** On a later day than `listedOn` if the car was listed before prices were noted. */
  first: z.object({ on: day, price: z.number() }),
  /** Newest first, one a day; at most 12. */
  changes: z.array(z.object({ on: day, from: z.number(), to: z.number() })),
  /** Earlier changes are left out. */
  earlier: z.optional(z.literal(true)),
});
export type PriceHistoryOnWire = z.infer<typeof PriceHistoryOnWire>;

export const PriceHistoryResponse = z.object({
  success: z.literal(true),
  /** Null of a car that was never advertised. */
  data: z.nullable(PriceHistoryOnWire),
});
export type PriceHistoryResponse = z.infer<typeof PriceHistoryResponse>;
