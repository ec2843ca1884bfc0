import * as z from 'zod/mini';
import { PlaceOnWire } from '#marketplace/cars/places/contract.ts';
import { priceLabels } from '#marketplace/cars/valuation/price-label.ts';
import { responseFacts } from '#marketplace/cars/vehicles/facts-contract.ts';
import { filters } from './car-search.ts';
import { type By, type OptionParameter, optionFilters } from './option-filters.ts';

/** A number of cars; `atLeast` if there may be more, because counting stopped. */
const Tally = z.object({ count: z.number(), atLeast: z.optional(z.literal(true)) });
export type Tally = z.infer<typeof Tally>;
export type Option = Tally & { value: string | number };

const enumerated: Partial<Record<OptionParameter, z.ZodMiniType>> = {
  condition: responseFacts.conation,
  priceLabel: z.enum(priceLabels),
};

/** Amounts are in major units. A filter that is on or off has the number of cars that it would leave. */
const options = Object.fromEntries(
  optionFilters.map((each) => {
    const value = 'steps' in each ? z.number() : (enumerated[each.parameter] ?? z.string());
    return [each.parameter, each.by === 'is' ? Tally : z.array(z.extend(Tally, { value }))];
  }),
) as unknown as Record<OptionParameter<Exclude<By, 'is'>>, z.ZodMiniArray<z.ZodMiniType<Option>>> &
  Record<OptionParameter<'is'>, typeof Tally>;

/** How many cars each further choice would leave. */
export const FacetsResponse = z.object({
  success: z.literal(true),
  data: z.object({
    total: Tally,
    ...options,
    /** With cars that do not state a fact. Only if the search filters by facts. */
    unstated: z.optional(Tally),
    place: z.optional(PlaceOnWire),
    /** With `near`: cars that pass all other filters, but have no exact place. */
    unplaced: z.optional(Tally),
    without: z.partialRecord(z.enum(filters), Tally),
  }),
});
export type FacetsResponse = z.infer<typeof FacetsResponse>;
export type Facets = FacetsResponse['data'];

export const SuggestionsResponse = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      kind: z.enum(['name', 'category', 'location']),
      text: z.string(),
    }),
  ),
});
export type SuggestionsResponse = z.infer<typeof SuggestionsResponse>;
export type Suggestion = z.infer<typeof SuggestionsResponse>['data'][number];
