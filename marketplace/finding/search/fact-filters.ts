import type { FactFilter as Filter, OptionalFact } from '#marketplace/cars/vehicles/fact.ts';
import {
  type Facts,
  type OptionalName,
  optionalEntries,
} from '#marketplace/cars/vehicles/facts.ts';
import { kilometresFrom } from '#marketplace/distance.ts';

export type By = Filter['by'];

/** The facts that cars can be filtered by. */
type Filtered = {
  [Name in OptionalName]: Facts[Name] extends { filters: readonly (infer One)[] }
    ? One & { name: Name }
    : never;
}[OptionalName];

export type FilteredFact<Ways extends By = By> = Extract<Filtered, { by: Ways }>['name'];
export type FactParameter<Ways extends By = By> = Extract<Filtered, { by: Ways }>['parameter'];

/** Of a number. */
export type Bound = 'least' | 'most' | 'since';

type Wanted<Way extends By> = Way extends Bound
  ? number | null
  : Way extends 'is'
    ? boolean
    : string[];

/** What a search asks of the facts. Empty lists, nulls and false stand for "any". */
export type FactSearch = { [One in Filtered as One['parameter']]: Wanted<One['by']> };

export type FactFilter = {
  parameter: FactParameter;
  name: FilteredFact;
  fact: OptionalFact;
  filter: Filter;
};

/** Each follows from its entry in the table of facts, in its order. */
export const factFilters = optionalEntries.flatMap(([name, fact]) =>
  (fact.filters ?? []).map((filter) => ({ parameter: filter.parameter, name, fact, filter })),
) as FactFilter[];

const nothing = { any: [], all: [], is: false, least: null, most: null, since: null };

export const noFacts = Object.fromEntries(
  factFilters.map(({ parameter, filter }) => [parameter, nothing[filter.by]]),
) as unknown as FactSearch;

/** Slugs with their words; none where there are none to choose from. */
export const valuesOf = ({ fact }: FactFilter): Readonly<Record<string, string>> =>
  'values' in fact ? fact.values : {};

/** The numbers to choose from, as the API has them. */
export function stepsOf({ fact, filter }: FactFilter, today: Date): number[] {
  if (!('steps' in filter)) return [];
  if (filter.by === 'since') return filter.steps.map((years) => today.getUTCFullYear() - years);
  const isDistance = fact.kind === 'number' && fact.isDistance;
  return isDistance ? filter.steps.map(kilometresFrom) : [...filter.steps];
}
