import { type RawBuilder, sql } from 'kysely';
import {
  priceLabelOf,
  vehicleColumns,
} from '#marketplace/cars/listings/server/listing-rows-store.ts';
import type { CarSearch } from '../car-search.ts';
import {
  type Bound,
  canBeUnstated,
  type FilteredName,
  type OptionFilter,
  type OptionParameter,
  optionFilters,
} from '../option-filters.ts';
import type { Applies } from './search-terms.ts';

type Condition = RawBuilder<boolean>;

export function columnOf(name: FilteredName): RawBuilder<unknown> {
  if (name === 'priceLabel') return priceLabelOf;
  if (name === 'verified') return sql`listing.seller_verified`;
  return sql.ref(`listing.${name in vehicleColumns ? vehicleColumns[name as 'fuel'] : name}`);
}

/** Cars without a value come last in the indexes. */
const noMileage = sql`-2000000`;
const noRegistration = sql`-1`;

/** The expressions of the indexes, where a higher value is better. */
export const mileageKey = sql<number>`coalesce(-listing.mileage_km, ${noMileage})`;
export const registrationKey = sql<number>`coalesce(listing.first_registered - date '1950-01-01', ${noRegistration})`;

const daysBefore = (year: RawBuilder<number>) =>
  sql<number>`(make_date(${year}::integer, 1, 1) - date '1950-01-01')`;

/** Uses the index of the order by registration. */
export const isRegisteredIn = (year: number): Condition =>
  sql`${registrationKey} >= ${daysBefore(sql`${year}`)} and ${registrationKey} < ${daysBefore(sql`${year + 1}`)}`;

function reaches({ name, by }: BoundFilter, bound: RawBuilder<number>): Condition {
  if (name === 'yearsUsed') return sql`(-listing.years_used) >= -${bound}::integer`;
  if (name === 'mileage') return sql`${mileageKey} >= -${bound}::integer`;
  if (name === 'firstRegistration') return sql`${registrationKey} >= ${daysBefore(bound)}`;
  const column = columnOf(name);
  return by === 'most' ? sql`${column} <= ${bound}::integer` : sql`${column} >= ${bound}::integer`;
}

function isUnstated({ name }: BoundFilter): Condition {
  if (name === 'mileage') return sql`${mileageKey} = ${noMileage}`;
  if (name === 'firstRegistration') return sql`${registrationKey} = ${noRegistration}`;
  return sql`${columnOf(name)} is null`;
}

type BoundFilter = OptionFilter & { parameter: OptionParameter<Bound> };
const boundFilters = optionFilters.filter((each) => 'steps' in each) as BoundFilter[];

export const boundParameters = boundFilters.map(({ parameter }) => parameter);

export const boundColumns = sql.join(
  [...new Set(boundFilters.map(({ name }) => name))].map(columnOf),
);

export const boundConditions = (search: CarSearch, applies: Applies): Condition[] =>
  boundFilters.flatMap((each) => {
    const bound = search[each.parameter];
    if (bound === null || !applies(each.filter)) return [];
    const condition = reaches(each, sql`${bound}`);
    if (!canBeUnstated(each)) return condition;
    return search.unstated ? sql<boolean>`(${condition} or ${isUnstated(each)})` : condition;
  });

type SearchColumns = {
  /** Null without a bound. */
  boundOf: (parameter: OptionParameter<Bound>) => RawBuilder<number>;
  unstated: Condition;
};

/** The same conditions for searches that are rows of a table. */
export const boundConditionsOf = ({ boundOf, unstated }: SearchColumns): Condition[] =>
  boundFilters.map((each) => {
    const bound = boundOf(each.parameter);
    const orUnstated = canBeUnstated(each) ? sql` or (${unstated} and ${isUnstated(each)})` : sql``;
    return sql<boolean>`(${bound} is null or ${reaches(each, bound)}${orUnstated})`;
  });
