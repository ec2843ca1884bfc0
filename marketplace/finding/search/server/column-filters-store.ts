import { type RawBuilder, sql } from 'kysely';
import { vehicleColumns } from '#marketplace/cars/listings/server/listing-rows-store.ts';
import type { Filter } from '../car-search.ts';
import { type FactFilter, factFilters } from '../fact-filters.ts';
import { conditionOf } from './search-store.ts';
import type { ReadSearch } from './search-terms.ts';

type Condition = RawBuilder<boolean>;

/**
 * Whether `listing` fulfils one filter, by its own columns wherever they tell: terms are stored packed, and unpacking
 * them for every filter would take longer than everything else that counting does.
 */
export const fulfils = (search: ReadSearch, filter: Filter): Condition =>
  byColumn(search, filter) ?? conditionOf(search, (each) => each === filter) ?? sql<boolean>`true`;

function byColumn(search: ReadSearch, filter: Filter): Condition | null {
  if (filter === 'category') return isOneOf(sql`listing.category`, search.categories);
  if (filter === 'condition') return isOneOf(sql`listing.condition`, search.conditions);
  if (filter === 'verified') return sql<boolean>`listing.seller_verified`;
  const each = factFilters.find(({ parameter }) => parameter === filter);
  return each ? byFact(search, each) : null;
}

const isOneOf = (column: RawBuilder<unknown>, values: string[]): Condition =>
  sql<boolean>`${column} = any(${values}::text[])`;

/** Of choices. A model is whatever its seller typed, which terms have in one spelling. */
function byFact(
  search: ReadSearch,
  { parameter, name, fact, filter }: FactFilter,
): Condition | null {
  const column = sql.ref(`listing.${vehicleColumns[name]}`);
  const wanted = search[parameter];
  if (filter.by === 'is') return orUnstated(search, isOneOf(column, [filter.value]), column);
  if (!Array.isArray(wanted) || fact.kind === 'text') return null;
  if (filter.by === 'any') return orUnstated(search, isOneOf(column, wanted), column);
  const hasAll = sql<boolean>`${column} @> ${wanted}::text[]`;
  return search.unstated ? sql<boolean>`(${hasAll} or cardinality(${column}) = 0)` : hasAll;
}

const orUnstated = (
  { unstated }: ReadSearch,
  isWanted: Condition,
  column: RawBuilder<unknown>,
): Condition => (unstated ? sql<boolean>`(${isWanted} or ${column} is null)` : isWanted);
