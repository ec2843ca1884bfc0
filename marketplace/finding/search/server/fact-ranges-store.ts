import { type RawBuilder, sql } from 'kysely';
import { vehicleColumns } from '#marketplace/cars/listings/server/listing-rows-store.ts';
import type { CarSearch } from '../car-search.ts';
import { type Bound, type FactParameter, type FilteredFact, factFilters } from '../fact-filters.ts';
import type { Applies } from './search-terms.ts';

type Condition = RawBuilder<boolean>;

/** What the indexes have in place of a number that is not stated: worse than any that is. */
const noMileage = sql`-2000000`;
const noRegistration = sql`-1`;

/** Exactly as the indexes have them: the higher, the better. */
export const mileageKey = sql<number>`coalesce(-listing.mileage_km, ${noMileage})`;
export const registrationKey = sql<number>`coalesce(listing.first_registered - date '1950-01-01', ${noRegistration})`;

const daysBefore = (year: RawBuilder<number>) =>
  sql<number>`(make_date(${year}::integer, 1, 1) - date '1950-01-01')`;

/** Found by the index of the order by registration. */
export const isRegisteredIn = (year: number): Condition =>
  sql`${registrationKey} >= ${daysBefore(sql`${year}`)} and ${registrationKey} < ${daysBefore(sql`${year + 1}`)}`;

type Range = { reaches: (bound: RawBuilder<number>) => Condition; isUnstated: Condition };

/** How an index finds the cars within the bound of each number. */
const ranges: Record<FilteredFact<Bound>, Range> = {
  mileage: {
    reaches: (most) => sql`${mileageKey} >= -${most}::integer`,
    isUnstated: sql`${mileageKey} = ${noMileage}`,
  },
  firstRegistration: {
    reaches: (year) => sql`${registrationKey} >= ${daysBefore(year)}`,
    isUnstated: sql`${registrationKey} = ${noRegistration}`,
  },
  powerKw: {
    reaches: (least) => sql`listing.power_kw >= ${least}::smallint`,
    isUnstated: sql`listing.power_kw is null`,
  },
  seats: {
    reaches: (least) => sql`listing.seats >= ${least}::smallint`,
    isUnstated: sql`listing.seats is null`,
  },
};

const rangeOf = (name: FilteredFact) =>
  name in ranges ? ranges[name as FilteredFact<Bound>] : undefined;

/** The parameters that are numbers. */
export const rangeParameters = factFilters
  .filter(({ name }) => rangeOf(name))
  .map(({ parameter }) => parameter as FactParameter<Bound>);

/** What the keys and conditions are made of. */
export const rangeColumns = sql.join(
  (Object.keys(ranges) as FilteredFact<Bound>[]).map((name) =>
    sql.ref(`listing.${vehicleColumns[name]}`),
  ),
);

/** Of numbers; what is a choice is a term. */
export function factConditions(search: CarSearch, applies: Applies): Condition[] {
  return factFilters.flatMap(({ parameter, name }) => {
    const range = rangeOf(name);
    const bound = search[parameter];
    if (!range || typeof bound !== 'number' || !applies(parameter)) return [];
    const reaches = range.reaches(sql`${bound}`);
    return search.unstated ? sql<boolean>`(${reaches} or ${range.isUnstated})` : reaches;
  });
}

type Asked = {
  /** Null where nothing is asked for. */
  boundOf: (parameter: FactParameter<Bound>) => RawBuilder<number>;
  unstated: Condition;
};

/** The same for searches that are rows of a table. */
export const factConditionsOf = ({ boundOf, unstated }: Asked): Condition[] =>
  factFilters.flatMap(({ parameter, name }) => {
    const range = rangeOf(name);
    if (!range) return [];
    const bound = boundOf(parameter as FactParameter<Bound>);
    return sql<boolean>`(${bound} is null or ${range.reaches(bound)} or (${unstated} and ${range.isUnstated}))`;
  });
