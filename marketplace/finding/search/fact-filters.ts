import {
  type FactFilter as HowFiltered,
  type VehicleFact,
  type VehicleName,
  vehicleEntries,
  type vehicleFacts,
} from '#marketplace/cars/vehicles/vehicle.ts';
import { kilometresFrom } from '#marketplace/distance.ts';

type Facts = typeof vehicleFacts;
export type By = HowFiltered['by'];

/** The facts that cars can be filtered by. */
export type FilteredFact<Ways extends By = By> = {
  [Name in VehicleName]: Facts[Name] extends { filter: { by: Ways } } ? Name : never;
}[VehicleName];
type ParameterOf<Name extends FilteredFact> = Facts[Name]['filter']['parameter'];
type WayOf<Name extends FilteredFact> = Facts[Name]['filter']['by'];

export type FactParameter<Ways extends By = By> = ParameterOf<FilteredFact<Ways>>;

type Several = 'any' | 'all';
/** Of a number. */
export type Bound = 'least' | 'most' | 'since';

type Wanted<Way extends By> = Way extends Several
  ? string[]
  : Way extends 'is'
    ? boolean
    : number | null;

/** What a search asks of the facts. Empty lists, nulls and false stand for "any". */
export type FactSearch = {
  [Name in FilteredFact as ParameterOf<Name>]: Wanted<WayOf<Name>>;
};

export type FactFilter = {
  parameter: FactParameter;
  name: FilteredFact;
  fact: VehicleFact;
  filter: HowFiltered;
};

/** Each follows from its entry in the table of facts, in its order. */
export const factFilters = vehicleEntries.flatMap(([name, fact]) =>
  fact.filter ? [{ parameter: fact.filter.parameter, name, fact, filter: fact.filter }] : [],
) as FactFilter[];

const nothing = { any: [], all: [], is: false, least: null, most: null, since: null };

export const noFacts = Object.fromEntries(
  factFilters.map(({ parameter, filter }) => [parameter, nothing[filter.by]]),
) as unknown as FactSearch;

/** Slugs with their words; none where there are none to choose from. */
export const valuesOf = ({ fact }: FactFilter): Record<string, string> =>
  'values' in fact ? fact.values : {};

/** The numbers to choose from, as the API has them. */
export function stepsOf({ fact, filter }: FactFilter, today: Date): number[] {
  if (!('steps' in filter)) return [];
  if (filter.by === 'since') return filter.steps.map((years) => today.getUTCFullYear() - years);
  const isDistance = fact.kind === 'number' && fact.isDistance;
  return isDistance ? filter.steps.map(kilometresFrom) : [...filter.steps];
}
