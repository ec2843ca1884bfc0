import * as z from 'zod/mini';

/** YYYY-MM-DD */
const day = z.string();

/** What a car has cost since it was listed, in major units. */
const PriceHistory = z.object({
  listedOn: day,
  /** On a later day than `listedOn` if the car was listed before prices were recorded. */
  first: z.object({ on: day, price: z.number() }),
  /** Newest first, one a day; at most 12. */
  changes: z.array(z.object({ on: day, from: z.number(), to: z.number() })),
  /** Earlier changes are left out. */
  hasEarlier: z.boolean(),
});
export type PriceHistory = z.infer<typeof PriceHistory>;

export const PriceHistoryResponse = z.object({
  success: z.literal(true),
  /** Null if the car was never advertised. */
  data: z.nullable(PriceHistory),
});
export type PriceHistoryResponse = z.infer<typeof PriceHistoryResponse>;
