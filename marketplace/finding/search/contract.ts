import * as z from 'zod/mini';
import { PlaceOnWire } from '#marketplace/cars/places/contract.ts';
import { priceLabels } from '#marketplace/cars/valuation/price-label.ts';
import { responseFacts } from '#marketplace/cars/vehicles/facts-contract.ts';
import { filters } from './car-search.ts';
import { type By, type FactParameter, factFilters } from './fact-filters.ts';

/** `atLeast`: there are this many or more. */
const TallyOnWire = z.object({ count: z.number(), atLeast: z.optional(z.literal(true)) });

type FactOptions = z.ZodMiniArray<
  z.ZodMiniType<z.infer<typeof TallyOnWire> & { value: string | number }>
>;

/** Of what is yes or no, the number of those where it is. */
const factsOnWire = Object.fromEntries(
  factFilters.map(({ parameter, filter }) => [
    parameter,
    filter.by === 'is'
      ? TallyOnWire
      : z.array(z.extend(TallyOnWire, { value: 'steps' in filter ? z.number() : z.string() })),
  ]),
) as unknown as Record<FactParameter<Exclude<By, 'is'>>, FactOptions> &
  Record<FactParameter<'is'>, typeof TallyOnWire>;

export const FacetsResponse = z.object({
  success: z.literal(true),
  data: z.object({
    total: TallyOnWire,
    category: z.array(z.extend(TallyOnWire, { value: z.string() })),
    condition: z.array(z.extend(TallyOnWire, { value: responseFacts.conation })),
    minPrice: z.array(z.extend(TallyOnWire, { value: z.number() })),
    maxPrice: z.array(z.extend(TallyOnWire, { value: z.number() })),
    maxYears: z.array(z.extend(TallyOnWire, { value: z.number() })),
    priceLabel: z.array(z.extend(TallyOnWire, { value: z.enum(priceLabels) })),
    location: z.array(z.extend(TallyOnWire, { value: z.string() })),
    verified: TallyOnWire,
    ...factsOnWire,
    /** With the cars that do not say; only when a fact is asked for. */
    unstated: z.optional(TallyOnWire),
    /** The place of `near`. */
    place: z.optional(PlaceOnWire),
    /** With `near`: cars that fit otherwise, but do not say where exactly they are. */
    unplaced: z.optional(TallyOnWire),
    /** What would be left without one of the filters. */
    without: z.partialRecord(z.enum(filters), TallyOnWire),
  }),
});
export type FacetsResponse = z.infer<typeof FacetsResponse>;
export type FacetsOnWire = FacetsResponse['data'];
export type TallyOnWire = z.infer<typeof TallyOnWire>;

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
