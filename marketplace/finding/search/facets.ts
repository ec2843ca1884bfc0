import { makeNamed, slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import type { Make } from '#marketplace/cars/vehicles/makes-contract.ts';
import { foldedText } from '#marketplace/folded-text.ts';
import { majorUnits } from '#marketplace/money.ts';
import { type CarSearch, type Filter, offersModels } from './car-search.ts';
import type { Facets, Tally } from './contract.ts';
import {
  type Bound,
  canBeUnstated,
  type OptionFilter,
  type OptionParameter,
  optionFilters,
  stepsOf,
  valuesOf,
} from './option-filters.ts';

type Counts = Map<string, number>;
export type CountedBy = Exclude<Filter, 'text'>;

/** Counts among all cars that fit, or among some of them. */
export type Sample = { size: number; isAll: boolean; by: Record<CountedBy, Counts> };

type Samples = {
  sampleFor: (filter: Filter) => Sample;
  main: Sample;
  makes: readonly Make[];
  /** The text lets no cars of other makes through. */
  possible: string[];
};

/** Each filter is counted among the cars that pass all others. */
export function facetsFrom(search: CarSearch, samples: Samples): Facets {
  const near = samples.sampleFor('near');
  return {
    total: tallyOf(samples.main),
    ...(Object.fromEntries(
      optionFilters.map((each) => [each.parameter, facetOf(each, search, samples)]),
    ) as Pick<Facets, OptionParameter>),
    ...(search.near !== null && { unplaced: tally(near.by.near.get('true') ?? 0, near.isAll) }),
    without: {},
  };
}

function facetOf(
  each: OptionFilter,
  search: CarSearch,
  { sampleFor, makes, possible }: Samples,
): Facets[OptionParameter] {
  const { by, isAll } = sampleFor(each.filter);
  const isMake = each.fact.kind === 'make';
  const options = countOptions(each, search, by[each.filter], slugsOf(makes)).map(
    ({ value, count }) => ({
      value: each.fact.kind === 'money' ? majorUnits(Number(value)) : value,
      ...tally(count, isAll || (isMake && !possible.includes(String(value)))),
    }),
  );
  if (each.by === 'is') return tally(options[0]!.count, isAll);
  if (each.by !== 'all' && !isMake) return options;
  return options.filter(
    ({ value, count, atLeast }) =>
      count > 0 ||
      (search[each.parameter] as string[]).includes(String(value)) ||
      (isMake ? makeNamed(makes, String(value))?.active : atLeast),
  );
}

const tally = (count: number, isExact: boolean): Tally =>
  isExact ? { count } : { count, atLeast: true };

export const tallyOf = ({ size, isAll }: Sample): Tally => tally(size, isAll);

/** Cars without a stated value count for every choice if they pass the filter. */
export function countOptions(
  each: OptionFilter,
  search: CarSearch,
  counts: Counts,
  makes: string[],
): { value: string | number; count: number }[] {
  const unstated = search.unstated && canBeUnstated(each) ? (counts.get('') ?? 0) : 0;
  const stated = [...counts].filter(([value]) => value !== '');
  const countOf = (fits: (value: string) => boolean) =>
    stated.reduce((sum, [value, count]) => (fits(value) ? sum + count : sum), unstated);

  if (each.by === 'is') {
    return [{ value: 'true', count: countOf((value) => value === each.value) }];
  }
  if ('steps' in each) {
    const others = optionFilters.filter((one) => one.filter === each.filter && one !== each);
    return stepsOf(each, new Date()).map((step) => ({
      value: step,
      count: countOf(
        (at) =>
          isWithin(each, Number(at), step) &&
          others.every((one) => isWithin(one, Number(at), search[one.parameter as BoundParameter])),
      ),
    }));
  }
  if (each.fact.kind === 'text') return countTexts(each, search, new Map(stated), unstated);
  const values = each.fact.kind === 'make' ? makes : Object.keys(valuesOf(each));
  return values.map((one) => ({ value: one, count: countOf((value) => value === one) }));
}

type BoundParameter = OptionParameter<Bound>;

const isWithin = ({ by }: OptionFilter, value: number, bound: number | null): boolean =>
  bound === null || (by === 'most' ? value <= bound : value >= bound);

/** More models would fill the page, and one seller could make them up. */
const most = { model: 60, location: 12 };

function countTexts({ name }: OptionFilter, search: CarSearch, counts: Counts, unstated: number) {
  if (name === 'model' && !offersModels(search)) return [];
  const chosen = name === 'model' ? search.model : search.location;
  const partsOf = (text: string) => (name === 'location' ? text.split(',') : [text]);
  return spellingsIn(counts, chosen, partsOf)
    .filter(
      (spelling, at) => at < most[name as keyof typeof most] || chosen.includes(spelling.name),
    )
    .map((spelling) => ({ value: spelling.name, count: spelling.count + unstated }));
}

type Spelling = { name: string; count: number };

/** Adds up all spellings of a text. Shows the chosen spelling or else the most common one, most common first. */
function spellingsIn(
  counts: Map<string, number>,
  chosen: string[],
  partsOf: (text: string) => string[],
): Spelling[] {
  const found = new Map<string, Spelling>(
    chosen.map((name) => [foldedText(name), { name, count: 0 }]),
  );
  const commonestFirst = [...counts].sort(([, a], [, b]) => b - a);
  for (const [text, count] of commonestFirst) {
    const parts = new Map(partsOf(text).map((part) => [foldedText(part), part.trim()]));
    for (const [folded, name] of parts) {
      if (folded === '') continue;
      const before = found.get(folded) ?? { name, count: 0 };
      found.set(folded, { ...before, count: before.count + count });
    }
  }
  return [...found.values()].sort(
    (a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'),
  );
}
