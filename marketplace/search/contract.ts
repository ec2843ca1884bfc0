import * as z from 'zod/mini';
import { dollars, toDollars } from '#marketplace/money.ts';
import { categories, conditions } from '#marketplace/vehicles/facts.ts';
import { type Filter, filters } from './car-search.ts';
import type { Facets, Option, Tally } from './facets.ts';

/** `atLeast`: there are this many or more. */
const TallyOnWire = z.object({ count: z.number(), atLeast: z.optional(z.literal(true)) });

export const FacetsResponse = z.object({
  success: z.literal(true),
  data: z.object({
    total: TallyOnWire,
    category: z.array(z.extend(TallyOnWire, { value: z.enum(categories) })),
    condition: z.array(z.extend(TallyOnWire, { value: z.enum(conditions) })),
    minPrice: z.array(z.extend(TallyOnWire, { value: z.number() })),
    maxPrice: z.array(z.extend(TallyOnWire, { value: z.number() })),
    maxYears: z.array(z.extend(TallyOnWire, { value: z.number() })),
    location: z.array(z.extend(TallyOnWire, { value: z.string() })),
    verified: TallyOnWire,
    /** What would be left without one of the filters. */
    without: z.partialRecord(z.enum(filters), TallyOnWire),
  }),
});
export type FacetsResponse = z.infer<typeof FacetsResponse>;
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
export type SuggestionsResponse = z.infer<typeof SuggestionsResponse>;
export type Suggestion = z.infer<typeof SuggestionsResponse>['data'][number];
