import * as z from 'zod/mini';
import { dollars, toDollars } from '#marketplace/money.ts';
import {
  type CarSearch,
  everyCar,
  type Filter,
  highestPrice,
  longestText,
  mostLocations,
  mostYears,
  orders,
  tidyText,
} from './car-search.ts';
import type { Facets, Option, Tally } from './facets.ts';
import { categories, conditions, isCategory } from './listing.ts';

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
    .number({ error: 'Use a number of dollars.' })
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
export type SearchQuery = z.infer<typeof SearchQuery>;

export const SuggestionsQuery = z.object({ q: SearchQuery.shape.q });

/** Null when nothing can be found: no car has a category that does not exist. */
export function searchFromWire(query: SearchQuery & { order?: CarSearch['order'] | undefined }) {
  const asked = query.category?.map((category) => category.toLowerCase());
  if (asked && !asked.some(isCategory)) return null;
  const search: CarSearch = {
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
  return search;
}

/** `atLeast`: there are this many or more. */
const TallyOnWire = z.object({ count: z.number(), atLeast: z.optional(z.literal(true)) });
const optionOf = <T extends z.ZodMiniType>(value: T) => z.object({ value, ...TallyOnWire.shape });

export const FacetsResponse = z.object({
  success: z.literal(true),
  data: z.object({
    total: TallyOnWire,
    category: z.array(optionOf(z.enum(categories))),
    condition: z.array(optionOf(z.enum(conditions))),
    minPrice: z.array(optionOf(z.number())),
    maxPrice: z.array(optionOf(z.number())),
    maxYears: z.array(optionOf(z.number())),
    location: z.array(optionOf(z.string())),
    verified: TallyOnWire,
    /** What would be left without one of the filters. */
    without: z.partialRecord(
      z.enum(['text', 'category', 'condition', 'price', 'years', 'location', 'verified']),
      TallyOnWire,
    ),
  }),
});
type FacetsOnWire = z.infer<typeof FacetsResponse>['data'];

const tallyToWire = ({ count, isExact }: Tally): z.infer<typeof TallyOnWire> =>
  isExact ? { count } : { count, atLeast: true };
const tallyFromWire = ({ count, atLeast }: z.infer<typeof TallyOnWire>): Tally => ({
  count,
  isExact: !atLeast,
});

const optionsToWire = <T>(options: Option<T>[]) =>
  options.map(({ value, tally }) => ({ value, ...tallyToWire(tally) }));
const optionsFromWire = <T>(options: { value: T; count: number; atLeast?: true | undefined }[]) =>
  options.map(({ value, ...tally }): Option<T> => ({ value, tally: tallyFromWire(tally) }));

const inDollars = (options: Option<number>[]) =>
  options.map(({ value, tally }) => ({ value: toDollars(value), tally }));
const inCents = (options: Option<number>[]) =>
  options.map(({ value, tally }) => ({ value: dollars(value), tally }));

export const facetsToWire = (facets: Facets): FacetsOnWire => ({
  total: tallyToWire(facets.total),
  category: optionsToWire(facets.categories),
  condition: optionsToWire(facets.conditions),
  minPrice: optionsToWire(inDollars(facets.minPrices)),
  maxPrice: optionsToWire(inDollars(facets.maxPrices)),
  maxYears: optionsToWire(facets.maxYears),
  location: optionsToWire(facets.locations),
  verified: tallyToWire(facets.verified),
  without: eachOf(facets.without, tallyToWire),
});

export const facetsFromWire = (wire: FacetsOnWire): Facets => ({
  total: tallyFromWire(wire.total),
  categories: optionsFromWire(wire.category),
  conditions: optionsFromWire(wire.condition),
  minPrices: inCents(optionsFromWire(wire.minPrice)),
  maxPrices: inCents(optionsFromWire(wire.maxPrice)),
  maxYears: optionsFromWire(wire.maxYears),
  locations: optionsFromWire(wire.location),
  verified: tallyFromWire(wire.verified),
  without: eachOf(wire.without, tallyFromWire),
});

const eachOf = <From, To>(record: Partial<Record<Filter, From>>, change: (value: From) => To) =>
  Object.fromEntries(
    Object.entries(record).map(([filter, value]) => [filter, change(value)]),
  ) as Partial<Record<Filter, To>>;

export const SuggestionsResponse = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      /** What the text is: the name of cars, a category, or a place where cars are. */
      kind: z.enum(['name', 'category', 'location']),
      text: z.string(),
    }),
  ),
});
export type Suggestion = z.infer<typeof SuggestionsResponse>['data'][number];

export const OrderOnWire = z.enum(orders);
