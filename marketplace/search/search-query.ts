import * as z from 'zod/mini';
import { categories, conditions, isCategory } from '#marketplace/listings/listing.ts';
import { dollars } from '#marketplace/money.ts';
import {
  type CarSearch,
  cursorShape,
  everyCar,
  highestPrice,
  longestText,
  mostLocations,
  mostYears,
  orders,
  tidyText,
} from './car-search.ts';

const limit = z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(200)));

export const PagingQuery = z.object({
  order: z.optional(z.literal('newest')),
  limit,
  cursor: z.optional(z.uuid()),
});

/** `?name=a` as well as `?name=a&name=b`. */
const several = <T>(each: z.ZodMiniType<T, string>) =>
  z.optional(
    z.pipe(
      z.union([each, z.array(each).check(z.maxLength(mostLocations))]),
      z.transform((value: T | T[]) => [value].flat() as T[]),
    ),
  );

const price = z.optional(
  z.coerce
    .number({ error: 'Use an amount in dollars.' })
    .check(z.gte(0), z.lte(highestPrice, `Use at most ${highestPrice}.`)),
);

/** What `GET /addProduct` and its facets can be asked for. Several values of one name: any of them. */
export const SearchQuery = z.object({
  /** Words in any order, in name, category, location or description; small mistakes are put right. */
  q: z.optional(
    z.string().check(z.maxLength(longestText, `Use at most ${longestText} characters.`)),
  ),
  category: several(z.string().check(z.maxLength(100))),
  condition: several(z.enum(conditions)),
  minPrice: price,
  maxPrice: price,
  /** Years of use at most. */
  maxYears: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(0), z.lte(mostYears))),
  location: several(z.string().check(z.maxLength(120, 'Use at most 120 characters.'))),
  /** `true`: only cars of verified sellers. */
  verified: z.optional(z.enum(['true', 'false'])),
});

export const SuggestionsQuery = z.object({ q: SearchQuery.shape.q });

export const ListingsQuery = z.extend(SearchQuery, {
  order: z.optional(z.enum(orders)),
  limit,
  cursor: z.optional(
    z.string().check(z.regex(cursorShape, 'Use the cursor from the previous page.')),
  ),
});
export type ListingsQuery = z.infer<typeof ListingsQuery>;

/** Null when nothing can be found: no car has a category that does not exist. */
export function searchFromWire(query: ListingsQuery): CarSearch | null {
  const asked = query.category?.map((category) => category.toLowerCase());
  if (asked && !asked.some(isCategory)) return null;
  return {
    ...everyCar,
    text: tidyText(query.q ?? ''),
    categories: categories.filter((category) => asked?.includes(category)),
    conditions: conditions.filter((condition) => query.condition?.includes(condition)),
    minPrice: query.minPrice ? dollars(query.minPrice) : null,
    maxPrice: query.maxPrice === undefined ? null : dollars(query.maxPrice),
    maxYears: query.maxYears ?? null,
    locations: (query.location ?? []).map(tidyText).filter((location) => location !== ''),
    verifiedOnly: query.verified === 'true',
    order: query.order ?? 'newest',
  };
}
