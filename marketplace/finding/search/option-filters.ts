import { labelWords } from '#marketplace/cars/valuation/price-label.ts';
import type { Fact, FactFilter } from '#marketplace/cars/vehicles/fact.ts';
import { facts, isOptional } from '#marketplace/cars/vehicles/facts.ts';
import { kilometresFrom } from '#marketplace/distance.ts';
import { worthOfDollars } from '#marketplace/money.ts';

const { category, condition, resalePrice, yearsUsed, location, ...otherFacts } = facts;

/** What cars are filtered by, in the order of addresses, answers of the API and chips. */
const filtered = {
  category,
  condition,
  resalePrice,
  yearsUsed,
  priceLabel: {
    kind: 'choice',
    values: labelWords,
    label: 'Price check',
    filters: [{ parameter: 'priceLabel', by: 'any' }],
  },
  location,
  verified: {
    kind: 'choice',
    values: { true: 'Verified' },
    label: 'Seller',
    filters: [{ parameter: 'verified', by: 'is', value: 'true' }],
  },
  ...otherFacts,
} as const;

type FilteredFacts = typeof filtered;
type Entry = {
  [Name in keyof FilteredFacts]: FilteredFacts[Name] extends { filters: readonly (infer Each)[] }
    ? Each & { name: Name }
    : never;
}[keyof FilteredFacts];

export type By = Entry['by'];
export type Bound = 'least' | 'most' | 'since';

export type OptionParameter<Kind extends By = By> = Extract<Entry, { by: Kind }>['parameter'];
export type FilteredName<Kind extends By = By> = Extract<Entry, { by: Kind }>['name'];
type FilterOf<Each> = Each extends { filter: infer Filter extends string }
  ? Filter
  : Each extends { parameter: infer Parameter extends string }
    ? Parameter
    : never;

type Choice<Kind extends By> = Kind extends Bound
  ? number | null
  : Kind extends 'is'
    ? boolean
    : string[];

/** Empty lists, null and false do not filter. */
export type OptionSearch = { [Each in Entry as Each['parameter']]: Choice<Each['by']> };

/** A filter whose options are counted. The price has one for each bound. */
export type OptionFilter = FactFilter & {
  parameter: OptionParameter;
  /** Buyers remove all parameters of a filter together. */
  filter: FilterOf<Entry>;
  name: FilteredName;
  fact: Fact;
};

export const optionFilters = Object.entries<Fact>(filtered).flatMap(([name, fact]) =>
  (fact.filters ?? []).map((each) => ({ filter: each.parameter, ...each, name, fact })),
) as OptionFilter[];

const nothing = { any: [], all: [], is: false, least: null, most: null, since: null };

export const noOptions = Object.fromEntries(
  optionFilters.map(({ parameter, by }) => [parameter, nothing[by]]),
) as unknown as OptionSearch;

export const valuesOf = ({ fact }: OptionFilter): Readonly<Record<string, string>> =>
  'values' in fact ? fact.values : {};

/** The numbers to choose from, as a search has them. */
export function stepsOf(each: OptionFilter, today: Date): number[] {
  if (!('steps' in each)) return [];
  const { steps, by, fact } = each;
  if (by === 'since') return steps.map((years) => today.getUTCFullYear() - years);
  if (fact.kind === 'money') return steps.map(worthOfDollars);
  const isDistance = fact.kind === 'number' && fact.isDistance;
  return isDistance ? steps.map(kilometresFrom) : [...steps];
}

/** Only sellers' optional facts can be missing. */
export const canBeUnstated = ({ name }: OptionFilter): boolean => isOptional(name);
