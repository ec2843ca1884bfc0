import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { isOnOffer } from '#marketplace/listings/server/on-offer-store.ts';
import { categories, conditions } from '#marketplace/vehicles/facts.ts';
import { type Filter, filters, filtersOf } from '../car-search.ts';
import {
  type CountedBy,
  type Facets,
  facetsFrom,
  priceBounds,
  type Sample,
  tallyOf,
} from '../facets.ts';
import { conditionOf, withIndexesOnly } from './search-store.ts';
import { either, quoted, type ReadSearch } from './search-terms.ts';

/** So many cars are looked at in a market of any size: the cost must not grow with it. */
const mostLookedAt = 2_000;
/** And so many of the newest where filters leave few of them: what they lack is looked for in the index, which costs more. */
const mostFiltered = 5_000;
/** With as many as these among the newest, the index would have tens of thousands to go through. */
const enough = 80;

/** Cars that fulfil everything but one filter, or simply everything. */
type Fitting = { except: Filter | null; countBy: CountedBy[] };

/** What every further choice would leave; true in a market of any size. */
export async function facetsOf(db: Database, search: ReadSearch): Promise<Facets> {
  const applied = filtersOf(search);
  const groups: Fitting[] = [
    { except: null, countBy: countable.filter((filter) => !applied.includes(filter)) },
    ...applied.map((filter) => ({
      except: filter,
      countBy: countable.filter((by) => by === filter),
    })),
  ];
  const newest = await samplesOfNewest(db, search, groups);
  const samples = new Map<Filter | null, Sample>();
  for (const [index, group] of groups.entries()) {
    const sample = newest.samples[index]!;
    const isEnough = newest.areAll || sample.size >= enough;
    samples.set(group.except, isEnough ? sample : await sampleFromIndex(db, search, group));
  }
  for (const group of groups) await countMissing(db, search, group, samples.get(group.except)!);

  const main = samples.get(null)!;
  const facets = facetsFrom(search, (filter) => samples.get(filter) ?? main, main);
  return {
    ...facets,
    without: Object.fromEntries(applied.map((filter) => [filter, tallyOf(samples.get(filter)!)])),
  };
}

const countable = filters.filter((filter) => filter !== 'text');

/** What is counted of a car, each in a column of its own. */
const factsOf = (search: ReadSearch) => {
  const bounds = sql`${priceBounds(search)}::integer[]`;
  return sql`listing.category, listing.condition,
    (${bounds})[width_bucket(listing.resale_price, ${bounds})] as price,
    listing.years_used as years, listing.location, listing.seller_verified as verified`;
};

type CountRow = { part: number; counted: CountedBy | 'all'; value: string; count: number };

/** Counts of one group of cars, all of them in one look at it. */
function countsIn(part: number, { countBy }: Fitting, where: RawBuilder<unknown>) {
  const columns = countBy.map((filter) => sql.ref(filter));
  const sets = [sql`()`, ...columns.map((column) => sql`(${column})`)];
  const counted = countBy.map(
    (filter, number) => sql`case grouping(${columns[number]}) when 0 then ${sql.lit(filter)} end`,
  );
  const values = columns.map((column) => sql`${column}::text`);
  return sql`select ${part}::integer as part, coalesce(${sql.join([...counted, sql`'all'`])}) as counted,
      coalesce(${sql.join([...values, sql`''`])}) as value, count(*)::integer as count
    from cars where ${where} group by grouping sets (${sql.join(sets)})`;
}

/** One look at the newest cars serves every group, and in a small market those are all. */
async function samplesOfNewest(db: Database, search: ReadSearch, groups: Fitting[]) {
  const most = groups.length > 1 ? mostFiltered : mostLookedAt;
  const fits = groups.map(
    ({ except }, part) =>
      sql`(${conditionOf(search, except) ?? sql`true`}) as ${sql.ref(`fits_${part}`)}`,
  );
  const { rows } = await sql<CountRow>`
    with cars as materialized (
      select ${factsOf(search)}, ${sql.join(fits)}
      from listings as listing
      where ${isOnOffer}
      order by listing.id desc
      limit ${most + 1}
    )
    select -1 as part, 'all' as counted, '' as value, count(*)::integer as count from cars
    union all ${sql.join(
      groups.map((group, part) => countsIn(part, group, sql.ref(`fits_${part}`))),
      sql` union all `,
    )}`.execute(db);

  const areAll = toSample(rows, -1, most).isAll;
  return {
    areAll,
    samples: groups.map((_, part) => ({ ...toSample(rows, part, most), isAll: areAll })),
  };
}

async function sampleFromIndex(db: Database, search: ReadSearch, group: Fitting): Promise<Sample> {
  const { rows } = await withIndexesOnly(db, (tx) =>
    sql<CountRow>`
      with cars as materialized (
        select ${factsOf(search)}
        from listings as listing
        where ${isOnOffer} and ${conditionOf(search, group.except) ?? sql`true`}
        limit ${mostLookedAt + 1}
      ) ${countsIn(0, group, sql`true`)}`.execute(tx),
  );
  return toSample(rows, 0, mostLookedAt);
}

function toSample(rows: CountRow[], part: number, most: number): Sample {
  const by = Object.fromEntries(countable.map((filter) => [filter, new Map()])) as Sample['by'];
  let size = 0;
  for (const row of rows.filter((each) => each.part === part)) {
    if (row.counted === 'all') size = row.count;
    else by[row.counted].set(row.value, row.count);
  }
  return { size, isAll: size <= most, by };
}

/** A car has one category: when the text names another there is nothing to look for. */
const mayBe = (category: string, { namedCategories }: ReadSearch, { except }: Fitting) =>
  except === 'text' ||
  namedCategories.length === 0 ||
  (namedCategories as string[]).includes(category);

/** Facts that the index of terms knows of, with the values that are offered. */
const inIndex = {
  category: { values: categories, term: (value: string) => `=${value}` },
  condition: { values: conditions, term: (value: string) => `=${value}` },
  verified: { values: ['true'], term: () => '=verified' },
} as const;

/** What a sample of many has none of may still exist: options are closed only when they lead nowhere. */
async function countMissing(db: Database, search: ReadSearch, group: Fitting, sample: Sample) {
  if (sample.isAll) return;
  for (const filter of group.countBy) {
    if (!(filter in inIndex)) continue;
    const { values, term } = inIndex[filter as keyof typeof inIndex];
    const counts = sample.by[filter];
    const isPossible = (value: string) => filter !== 'category' || mayBe(value, search, group);
    const missing = values.filter((value) => !counts.has(value) && isPossible(value));
    if (missing.length === 0) continue;

    const terms = either(missing.map((value) => quoted(term(value))));
    const { rows } = await withIndexesOnly(db, (tx) =>
      sql<{ value: string; count: number }>`
        with cars as materialized (
          select ${factsOf(search)} from listings as listing
          where ${isOnOffer} and ${conditionOf(search, group.except) ?? sql`true`}
            and listing.terms @@ ${terms}::tsquery
          limit ${mostLookedAt}
        )
        select ${sql.ref(filter)}::text as value, count(*)::integer as count
        from cars group by 1`.execute(tx),
    );
    for (const { value, count } of rows) counts.set(value, count);
  }
}
