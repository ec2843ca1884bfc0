import { majorUnits, minorUnits } from '#marketplace/money.ts';
import type { Filter } from './car-search.ts';
import type { FacetsOnWire, TallyOnWire } from './contract.ts';
import type { Facets, Option, Tally } from './facets.ts';
import { type FactParameter, factFilters } from './fact-filters.ts';

// Apart from the schemas: pages that only read cars are built without those.

const tallyToWire = ({ count, isExact }: Tally): TallyOnWire =>
  isExact ? { count } : { count, atLeast: true };
const tallyFromWire = ({ count, atLeast }: TallyOnWire): Tally => ({
  count,
  isExact: !atLeast,
});

const optionsToWire = <T>(options: Option<T>[]) =>
  options.map(({ value, tally }) => ({ value, ...tallyToWire(tally) }));
const optionsFromWire = <T>(options: { value: T; count: number; atLeast?: true | undefined }[]) =>
  options.map(({ value, ...tally }): Option<T> => ({ value, tally: tallyFromWire(tally) }));

const inMajorUnits = (options: Option<number>[]) =>
  options.map(({ value, tally }) => ({ value: majorUnits(value), tally }));
const inMinorUnits = (options: Option<number>[]) =>
  options.map(({ value, tally }) => ({ value: minorUnits(value), tally }));

export const facetsToWire = (facets: Facets): FacetsOnWire => ({
  total: tallyToWire(facets.total),
  category: optionsToWire(facets.categories),
  condition: optionsToWire(facets.conditions),
  minPrice: optionsToWire(inMajorUnits(facets.minPrices)),
  maxPrice: optionsToWire(inMajorUnits(facets.maxPrices)),
  maxYears: optionsToWire(facets.maxYears),
  priceLabel: optionsToWire(facets.priceLabels),
  location: optionsToWire(facets.locations),
  verified: tallyToWire(facets.verified),
  ...factsToWire(facets.facts),
  ...(facets.unstated && { unstated: tallyToWire(facets.unstated) }),
  ...(facets.place && { place: facets.place }),
  ...(facets.unplaced && { unplaced: tallyToWire(facets.unplaced) }),
  without: eachOf(facets.without, tallyToWire),
});

export const facetsFromWire = (wire: FacetsOnWire): Facets => ({
  total: tallyFromWire(wire.total),
  categories: optionsFromWire(wire.category),
  conditions: optionsFromWire(wire.condition),
  minPrices: inMinorUnits(optionsFromWire(wire.minPrice)),
  maxPrices: inMinorUnits(optionsFromWire(wire.maxPrice)),
  maxYears: optionsFromWire(wire.maxYears),
  priceLabels: optionsFromWire(wire.priceLabel),
  locations: optionsFromWire(wire.location),
  verified: tallyFromWire(wire.verified),
  facts: factsFromWire(wire),
  unstated: wire.unstated ? tallyFromWire(wire.unstated) : null,
  place: wire.place ?? null,
  unplaced: wire.unplaced ? tallyFromWire(wire.unplaced) : null,
  without: eachOf(wire.without, tallyFromWire),
});

const factsToWire = (facts: Facets['facts']) =>
  Object.fromEntries(
    factFilters.map(({ parameter, filter }) => [
      parameter,
      filter.by === 'is'
        ? tallyToWire(facts[parameter][0]!.tally)
        : optionsToWire(facts[parameter]),
    ]),
  ) as unknown as Pick<FacetsOnWire, FactParameter>;

const factsFromWire = (wire: FacetsOnWire) =>
  Object.fromEntries(
    factFilters.map(({ parameter }) => {
      const counted = wire[parameter];
      const options = Array.isArray(counted) ? counted : [{ value: 'true', ...counted }];
      return [parameter, optionsFromWire(options)];
    }),
  ) as unknown as Facets['facts'];

const eachOf = <From, To>(record: Partial<Record<Filter, From>>, change: (value: From) => To) =>
  Object.fromEntries(
    Object.entries(record).map(([filter, value]) => [filter, change(value)]),
  ) as Partial<Record<Filter, To>>;
