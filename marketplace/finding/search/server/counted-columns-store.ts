import { type RawBuilder, sql } from 'kysely';
import {
  priceLabelOf,
  vehicleColumns,
} from '#marketplace/cars/listings/server/listing-rows-store.ts';
import type { CarSearch, Filter } from '../car-search.ts';
import { type CountedBy, priceBounds } from '../facets.ts';
import { type FactFilter, type FactParameter, factFilters, stepsOf } from '../fact-filters.ts';

type Column = RawBuilder<unknown>;

const sets: Filter[] = factFilters
  .filter(({ filter }) => filter.by === 'all')
  .map(({ parameter }) => parameter);

/** A car has several of these. */
export const isSet = (filter: Filter): boolean => sets.includes(filter);

/** One row for each; an empty one for a car that does not say. */
export const valuesIn = (set: Column): Column =>
  sql`unnest(case when cardinality(${set}) = 0 then array[''] else ${set} end)`;

/** What is counted of a car, each in a column of its own. */
export const countedColumns = (search: CarSearch): Record<CountedBy, Column> => ({
  category: sql`listing.category`,
  condition: sql`listing.condition`,
  price: startOfRange(sql`listing.resale_price`, priceBounds(search)),
  years: sql`listing.years_used`,
  priceLabel: priceLabelOf,
  location: sql`listing.location`,
  near: sql`listing.latitude is null`,
  verified: sql`listing.seller_verified`,
  ...(Object.fromEntries(factFilters.map((each) => [each.parameter, factColumn(each)])) as Record<
    FactParameter,
    Column
  >),
});

function factColumn(each: FactFilter): Column {
  const { fact, filter, name } = each;
  const column = sql.ref(`listing.${vehicleColumns[name]}`);
  if (filter.by === 'since') return sql`extract(year from ${column})::integer`;
  if (fact.kind !== 'number') return column;
  const steps = stepsOf(each, new Date());
  const starts = filter.by === 'most' ? steps.map((step) => step + 1) : steps;
  return startOfRange(sql`${column}::integer`, [fact.least, ...starts]);
}

/** What lies between the starts, no option needs to know. */
function startOfRange(column: Column, starts: number[]): Column {
  const bounds = sql`${starts}::integer[]`;
  return sql`(${bounds})[width_bucket(${column}, ${bounds})]`;
}
