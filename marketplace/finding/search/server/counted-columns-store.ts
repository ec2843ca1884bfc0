import { type RawBuilder, sql } from 'kysely';
import type { CarSearch, Filter } from '../car-search.ts';
import type { CountedBy } from '../facets.ts';
import { canBeUnstated, type OptionFilter, optionFilters, stepsOf } from '../option-filters.ts';
import { columnOf } from './filter-columns-store.ts';
import { conditionOf } from './search-store.ts';
import type { ReadSearch } from './search-terms.ts';

type Column = RawBuilder<unknown>;
type Condition = RawBuilder<boolean>;

/**
 * Tests one filter by the columns of `listing` where possible: terms are stored packed, and unpacking them for every
 * filter would take longer than all other work of counting.
 */
export const fulfils = (search: ReadSearch, filter: Filter): Condition =>
  byColumn(search, filter) ?? conditionOf(search, (each) => each === filter) ?? sql<boolean>`true`;

function byColumn(search: ReadSearch, filter: Filter): Condition | null {
  const each = optionFilters.find((one) => one.filter === filter);
  if (!each || 'steps' in each || each.name === 'priceLabel') return null;
  // Terms have texts in one spelling.
  if (each.fact.kind === 'text') return null;
  const column = columnOf(each.name);
  if (each.name === 'verified') return sql<boolean>`${column}`;
  const mayBeUnstated = search.unstated && canBeUnstated(each);
  const chosen = search[each.parameter];
  if (each.by === 'all') {
    const hasAll = sql<boolean>`${column} @> ${chosen}::text[]`;
    return mayBeUnstated ? sql<boolean>`(${hasAll} or cardinality(${column}) = 0)` : hasAll;
  }
  const isOneOf = sql<boolean>`${column} = any(${each.by === 'is' ? [each.value] : chosen}::text[])`;
  return mayBeUnstated ? sql<boolean>`(${isOneOf} or ${column} is null)` : isOneOf;
}

const sets: Filter[] = optionFilters.filter(({ by }) => by === 'all').map(({ filter }) => filter);

export const isSet = (filter: Filter): boolean => sets.includes(filter);

/** A car without a value has one row with an empty value. */
export const valuesIn = (set: Column): Column =>
  sql`unnest(case when cardinality(${set}) = 0 then array[''] else ${set} end)`;

export const countedColumns = (search: CarSearch) =>
  ({
    near: sql`listing.latitude is null`,
    ...Object.fromEntries(optionFilters.map((each) => [each.filter, countedColumn(each, search)])),
  }) as Record<CountedBy, Column>;

/** Numbers are counted by ranges, because options need only their bounds. */
function countedColumn({ name, fact, filter, by }: OptionFilter, search: CarSearch): Column {
  const column = columnOf(name);
  if (by === 'since') return sql`extract(year from ${column})::integer`;
  if (fact.kind !== 'number' && fact.kind !== 'money') return column;
  const starts = optionFilters
    .filter((each) => each.filter === filter)
    .flatMap((each) => {
      const chosen = search[each.parameter] as number | null;
      const bounds = [...stepsOf(each, new Date()), ...(chosen === null ? [] : [chosen])];
      return each.by === 'most' ? bounds.map((bound) => bound + 1) : bounds;
    });
  const least = fact.kind === 'number' ? fact.least : 0;
  const bounds = sql`${[...new Set([least, ...starts])].sort((a, b) => a - b)}::integer[]`;
  return sql`(${bounds})[width_bucket(${column}::integer, ${bounds})]`;
}
