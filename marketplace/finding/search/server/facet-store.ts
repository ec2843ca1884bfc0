import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#database/connection.ts';
import { isOnOffer } from '#marketplace/cars/listings/server/on-offer-store.ts';
import type { Category } from '#marketplace/cars/vehicles/facts.ts';
import { slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import type { Make } from '#marketplace/cars/vehicles/makes-contract.ts';
import { isOfMake, modelsOf } from '#marketplace/cars/vehicles/server/make-store.ts';
import { foldedText } from '#marketplace/folded-text.ts';
import { type Filter, filters, filtersByFacts, filtersOf, offersModels } from '../car-search.ts';
import type { Facets } from '../contract.ts';
import { type CountedBy, facetsFrom, type Sample, tallyOf } from '../facets.ts';
import { countedColumns, fulfils, isSet, valuesIn } from './counted-columns-store.ts';
import { conditionInIndex, withIndexesOnly } from './search-store.ts';
import { either, type Nearby, quoted, type ReadSearch } from './search-terms.ts';

/** How many cars are counted, so that the cost does not grow with the market. */
const mostLookedAt = 2_000;
/** Cars that an index finds are scattered, and each costs several times as much to read. */
const mostFromIndex = 1_000;
/** How many of the newest cars are tested if there are filters. If too few pass, the index is asked, which costs more. */
const mostFiltered = 5_000;
/** If as many of the newest cars pass, the index would read tens of thousands. */
const enough = 80;
/** The same if several filters, each common, leave as few as these together. */
const enoughOfCommon = 25;
/** A model that is not among as many cars as these is rare, so that the index finds it at once. */
const enoughForRare = 500;

/** Cars that pass all filters, or all but one. */
type FacetGroup = { search: ReadSearch; except: Filter | null; countBy: CountedBy[] };

type Groups = [FacetGroup, ...FacetGroup[]];

/** Counts are exact or marked as lower bounds, in a market of any size. */
export async function facetsOf(
  db: Reader,
  search: ReadSearch,
  makes: readonly Make[],
): Promise<Facets> {
  const { all, less, more } = groupsFor(search);
  const groups: Groups = [all, ...less, ...more];
  const samples = await samplesOf(db, search, groups);
  const ofModels = groups.find(({ countBy }) => countBy.includes('model'));
  if (ofModels) await countRareModels(db, ofModels, samples.get(ofModels)!);
  const possible = await possibleCategories(db, search, makes);

  const main = samples.get(all)!;
  const without = new Map(less.map((group) => [group.except, samples.get(group)!]));
  const sampleFor = (filter: Filter) => (isSet(filter) ? main : (without.get(filter) ?? main));
  const [withUnstated] = search.unstated ? [all] : more;
  return {
    ...facetsFrom(search, { sampleFor, main, makes, possible }),
    ...(search.nearby && { place: placeToShow(search.nearby) }),
    ...(withUnstated && { unstated: tallyOf(samples.get(withUnstated)!) }),
    without: Object.fromEntries([...without].map(([filter, sample]) => [filter, tallyOf(sample)])),
  };
}

const placeToShow = ({ place: { id, name, country } }: Nearby) => ({ id, name, country });

/** All filters, each filter removed, and all filters with cars that do not state a fact. */
function groupsFor(
  search: ReadSearch,
): Record<'less' | 'more', FacetGroup[]> & { all: FacetGroup } {
  const applied = filtersOf(search);
  const countable = countedIn(search);
  const asksForMore = filtersByFacts(search) && !search.unstated;
  return {
    // Cars must have all chosen values of a set, so further choices are counted among cars that pass it.
    all: {
      search,
      except: null,
      countBy: countable.filter((filter) => isSet(filter) || !applied.includes(filter)),
    },
    less: applied.map((except) => ({
      search,
      except,
      countBy: countable.filter((filter) => filter === except && !isSet(filter)),
    })),
    more: asksForMore ? [{ search: { ...search, unstated: true }, except: null, countBy: [] }] : [],
  };
}

/** `near` counts the cars without a place. */
const countedIn = (search: ReadSearch): CountedBy[] =>
  filters.filter(
    (filter): filter is CountedBy =>
      filter !== 'text' &&
      (filter !== 'model' || offersModels(search)) &&
      (filter !== 'near' || search.near !== null),
  );

async function samplesOf(db: Reader, search: ReadSearch, groups: Groups) {
  const [all] = groups;
  if (groups.length === 1) return new Map([[all, await newestOfAll(db, all)]]);
  const { newest, isCommon } = await samplesOfNewest(db, search, groups);
  const samples = new Map<FacetGroup, Sample>();
  for (const [index, group] of groups.entries()) {
    const sample = newest[index]!;
    const needed = filtersOf(search).every((filter) => filter === group.except || isCommon(filter))
      ? enoughOfCommon
      : enough;
    const isEnough = sample.isAll || sample.size >= needed;
    samples.set(group, isEnough ? sample : await sampleFromIndex(db, group));
  }
  return samples;
}

type CountRow = { part: number; counted: CountedBy | 'all'; value: string; count: number };

/** Reads the cars of a group once for all columns, and once more for each set. */
function countsIn(part: number, countBy: CountedBy[], cars: RawBuilder<unknown>) {
  const columns = countBy.filter((filter) => !isSet(filter));
  const refs = columns.map((filter) => sql.ref(filter));
  const sets = [sql`()`, ...refs.map((ref) => sql`(${ref})`)];
  const counted = columns.map(
    (filter, number) => sql`case grouping(${refs[number]}) when 0 then ${sql.lit(filter)} end`,
  );
  const values = refs.map((ref) => sql`${ref}::text`);
  const ofColumns = sql`select ${part}::integer as part, coalesce(${sql.join([...counted, sql`'all'`])}) as counted,
      coalesce(${sql.join([...values, sql`''`])}) as value, count(*)::integer as count
    from ${cars} group by grouping sets (${sql.join(sets)})`;
  // In the select list, because PostgreSQL would first store each car's values of a joined table.
  const ofSets = countBy.filter(isSet).map(
    (filter) => sql`select ${part}::integer, ${sql.lit(filter)}, value, count(*)::integer
      from (select ${valuesIn(sql.ref(filter))} as value from ${cars}) as each group by value`,
  );
  return sql.join([ofColumns, ...ofSets], sql` union all `);
}

/**
 * Reads the newest cars once for all groups; in a small market these are all cars. Tests each filter once: a car that
 * fails none belongs to all groups, and a car that fails one belongs to the group without that filter. Only the cars that
 * pass all filters are read with all columns.
 */
async function samplesOfNewest(db: Reader, search: ReadSearch, [all, ...others]: Groups) {
  const applied = filtersOf(search);
  const fitting = ({ search: of, except }: FacetGroup) =>
    of === search
      ? sql`newest where lacks in (0, ${sql.lit(bitOf(applied, except!))})`
      : sql`newest where fits_unstated`;
  const columns = [
    sql`listing.id`,
    sql`${lacks(search, applied)} as lacks`,
    ...others
      .filter(({ search: of }) => of !== search)
      .map(({ search: of }) => {
        const conditions = applied.map((filter) => fulfils(of, filter));
        return sql`${sql.join(conditions, sql` and `)} as fits_unstated`;
      }),
    ...factsOf(search, [...new Set(others.flatMap(({ countBy }) => countBy))]),
  ];
  const { rows } = await sql<CountRow>`
    with newest as materialized (
      select ${sql.join(columns)}
      from listings as listing
      where ${isOnOffer}
      order by listing.id desc
      limit ${mostFiltered + 1}
    ), cars as materialized (
      select ${sql.join(factsOf(search, all.countBy))}
      from newest join listings as listing on listing.id = newest.id
      where lacks = 0
      limit (select case when count(*) > ${mostFiltered} then ${mostLookedAt}::integer end from newest)
    )
    select -1 as part, 'all' as counted, '' as value, count(*)::integer as count from newest
    union all select -2, 'all', filter, (select count(*)::integer from newest where lacks & bit = 0)
    from unnest(${applied}::text[], ${applied.map((filter) => bitOf(applied, filter))}::integer[]) as each(filter, bit)
    union all ${countsIn(0, all.countBy, sql`cars`)}
    ${sql.join(
      others.map(
        (group, index) => sql`union all ${countsIn(index + 1, group.countBy, fitting(group))}`,
      ),
      sql` `,
    )}`.execute(db);

  const { isAll } = toSample(rows, -1, mostFiltered);
  const common = rows.filter(({ part, count }) => part === -2 && count >= enough);
  return {
    newest: [all, ...others].map((_, part) => ({ ...toSample(rows, part, mostFiltered), isAll })),
    isCommon: (filter: Filter) => common.some(({ value }) => value === filter),
  };
}

const bitOf = (applied: Filter[], filter: Filter) => 1 << applied.indexOf(filter);

/** A bit for each filter that a car fails. */
const lacks = (search: ReadSearch, applied: Filter[]) =>
  sql.join(
    [
      sql`0`,
      ...applied.map(
        (filter) => sql`case when ${fulfils(search, filter)}
          then 0 else ${sql.lit(bitOf(applied, filter))} end`,
      ),
    ],
    sql` + `,
  );

function factsOf(search: ReadSearch, countBy: CountedBy[]) {
  const columns = countedColumns(search);
  return countBy.map((filter) => sql`${columns[filter]} as ${sql.ref(filter)}`);
}

const countsOf = ({ search, countBy }: FacetGroup, which: RawBuilder<unknown>) =>
  sql<CountRow>`
    with cars as materialized (
      select ${sql.join([sql`listing.id`, ...factsOf(search, countBy)])}
      from listings as listing
      where ${isOnOffer} ${which}
      limit ${mostLookedAt + 1}
    ) ${countsIn(0, countBy, sql`cars`)}`;

async function newestOfAll(db: Reader, all: FacetGroup): Promise<Sample> {
  const { rows } = await countsOf(all, sql`order by listing.id desc`).execute(db);
  return toSample(rows, 0, mostLookedAt);
}

/** Finds the ids first, because the best plan for reading the cars is disabled while the indexes find them. */
async function sampleFromIndex(
  db: Reader,
  group: FacetGroup,
  condition = sql`true`,
): Promise<Sample> {
  const { search, except } = group;
  const { wanted, afterwards } = conditionInIndex(search, (filter) => filter !== except);
  const { rows: found } = await withIndexesOnly(db, (tx) =>
    sql<{ id: string }>`
      select listing.id from listings as listing
      where ${isOnOffer} and ${condition} and ${wanted}
      limit ${mostFromIndex + 1}`.execute(tx),
  );
  const ids = found.map(({ id }) => id);
  const which = sql`and listing.id = any(${ids}::uuid[]) and ${afterwards}`;
  const { rows } = await countsOf(group, which).execute(db);
  return { ...toSample(rows, 0, mostFromIndex), isAll: ids.length <= mostFromIndex };
}

function toSample(rows: CountRow[], part: number, most: number): Sample {
  const by = Object.fromEntries(filters.map((filter) => [filter, new Map()])) as Sample['by'];
  let size = 0;
  for (const row of rows.filter((each) => each.part === part)) {
    if (row.counted === 'all') size = row.count;
    else by[row.counted].set(row.value, row.count);
  }
  return { size, isAll: size <= most, by };
}

/** Makes with cars. If the text names makes, only these, because a car has one make. */
async function possibleCategories(
  db: Reader,
  { namedCategories }: ReadSearch,
  makes: readonly Make[],
): Promise<Category[]> {
  const slugs = namedCategories.length > 0 ? namedCategories : slugsOf(makes);
  const { rows } = await sql<{ slug: Category }>`
    select slug from unnest(${slugs}::text[]) as slug
    where exists (select from listings as listing where ${isOnOffer} and ${isOfMake})`.execute(db);
  return rows.map(({ slug }) => slug);
}

/** Adds the models that the sample lacks, because buyers can choose only models that are offered. */
async function countRareModels(db: Reader, group: FacetGroup, sample: Sample): Promise<void> {
  if (sample.isAll || sample.size < enoughForRare) return;
  const counts = sample.by.model;
  const counted = new Set([...counts.keys()].map(foldedText));
  const isMissing = (model: string) => !counted.has(foldedText(model));
  const missing = (await modelsOf(db, group.search.category[0]!)).filter(isMissing);
  if (missing.length === 0) return;
  const terms = either(missing.map((model) => quoted(`=model ${foldedText(model)}`)));
  const found = await sampleFromIndex(
    db,
    { ...group, countBy: ['model'] },
    sql`listing.terms @@ ${terms}::tsquery`,
  );
  for (const [model, count] of found.by.model) if (isMissing(model)) counts.set(model, count);
}
