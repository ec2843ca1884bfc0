import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#database/connection.ts';
import { isOnOffer } from '#marketplace/cars/listings/server/on-offer-store.ts';
import { priceDropKey } from '#marketplace/cars/prices/server/price-drop-store.ts';
import type { Category } from '#marketplace/cars/vehicles/facts.ts';
import type { Filter, Order } from '../car-search.ts';
import {
  boundColumns,
  boundConditions,
  columnOf,
  isRegisteredIn,
  mileageKey,
  registrationKey,
} from './filter-columns-store.ts';
import { isInCells, isWithin } from './radius-store.ts';
import {
  type Applies,
  categoriesOf,
  everyFilter,
  type NamedYear,
  type ReadSearch,
  termsOf,
} from './search-terms.ts';

/** How many cars are read in the requested order before the indexes are asked. */
const firstLook = 6_000;

export type Cursor = { key: number | null; id: string };
export type FoundIds = { ids: string[]; next: Cursor | null };

type Sort = {
  key: RawBuilder<number> | null;
  descending: boolean;
  /** Set if the order follows the index of another table. */
  through?: Through;
};
type Through = Record<'from' | 'isOnOffer' | 'id' | 'key' | 'category', RawBuilder<unknown>>;

/** Every car has a rating, and those without a label come last. */
const throughRatings: Through = {
  from: sql`price_ratings as rating join listings as listing on listing.id = rating.listing_id`,
  isOnOffer: sql`rating.on_offer`,
  id: sql`rating.listing_id`,
  key: sql`rating.rank`,
  category: sql`rating.category`,
};

const rankOf = sql<number>`(
  select rating.rank from price_ratings as rating where rating.listing_id = listing.id)`;

/** Each follows an index. Of equal cars the newest come first; cars without a value come last. */
const sorts: Record<Order, Sort> = {
  newest: { key: null, descending: true },
  cheapest: { key: sql`listing.resale_price`, descending: false },
  dearest: { key: sql`listing.resale_price`, descending: true },
  'least-used': { key: sql`(-listing.years_used)`, descending: true },
  'lowest-mileage': { key: mileageKey, descending: true },
  'newest-registration': { key: registrationKey, descending: true },
  'newest-price-drop': { key: priceDropKey, descending: true },
  'best-price': { key: rankOf, descending: true, through: throughRatings },
};

export const hasKey = (order: Order): boolean => sorts[order].key !== null;

/**
 * Reading in order until the page is full is quick if many cars match, and hopeless if few do. Asking the indexes is the
 * opposite.
 */
export async function findOnOffer(
  db: Reader,
  search: ReadSearch,
  { limit, cursor }: { limit: number; cursor: Cursor | null },
): Promise<FoundIds> {
  const look = { sort: sorts[search.order], wanted: conditionOf(search), cursor, limit };
  const indexed = { ...look, ...conditionInIndex(search) };
  const found = await lookInOrder(db, look, categoriesOf(search));
  const isPageFull = found.length > limit;
  return toPage(isPageFull || !look.wanted ? found : await lookInIndex(db, indexed), limit);
}

export function conditionOf(
  search: ReadSearch,
  applies: Applies = everyFilter,
): RawBuilder<boolean> | null {
  const terms = termsOf(search, applies);
  const { nearby, priceLabel } = search;
  const conditions = [
    terms !== null && sql`listing.terms @@ ${terms}::tsquery`,
    ...(applies('text') ? search.namedYears.map(isOfYear) : []),
    ...boundConditions(search, applies),
    applies('near') && nearby !== null && isWithin(nearby),
    applies('priceLabel') &&
      priceLabel.length > 0 &&
      sql`${columnOf('priceLabel')} = any(${priceLabel}::text[])`,
  ].filter((condition) => condition !== false);
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : null;
}

const isOfYear = ({ year, term }: NamedYear) =>
  sql<boolean>`(listing.terms @@ ${term}::tsquery or ${isRegisteredIn(year)})`;

/** Uses the index of labels. The condition alone would be tested for every car. */
const hasLabel = (labels: readonly string[]) => sql<boolean>`listing.id in (
  select rating.listing_id from price_ratings as rating
  where rating.on_offer and rating.label is not null and rating.label = any(${labels}::text[]))`;

/**
 * With the conditions that indexes need. Labels have their own table: if the index of terms or of places finds the cars,
 * labels are looked up `afterwards`, for as few cars as possible.
 */
export function conditionInIndex(search: ReadSearch, applies: Applies = everyFilter) {
  const { nearby, priceLabel } = search;
  const asksForLabel = applies('priceLabel') && priceLabel.length > 0;
  const isAround = applies('near') && nearby !== null;
  const namesYear = applies('text') && search.namedYears.length > 0;
  const isFoundWithout = isAround || namesYear || termsOf(search, applies) !== null;
  const conditions = [
    conditionOf(search, (filter) => filter !== 'priceLabel' && applies(filter)),
    isAround && isInCells(nearby),
    asksForLabel && !isFoundWithout && hasLabel(priceLabel),
  ].filter((condition) => condition !== false && condition !== null);
  const afterwards = (filter: Filter) =>
    filter === 'priceLabel' && isFoundWithout && applies(filter);
  return {
    wanted:
      conditions.length > 0
        ? sql<boolean>`${sql.join(conditions, sql` and `)}`
        : sql<boolean>`true`,
    afterwards: conditionOf(search, afterwards) ?? sql<boolean>`true`,
  };
}

/**
 * Makes PostgreSQL use only bitmaps of indexes. It takes related words for independent ones, expects far too many cars,
 * and would read the whole table.
 */
export function withIndexesOnly<T>(db: Reader, work: (tx: Reader) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true),
      set_config('enable_indexscan', 'off', true),
      set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);
    return work(tx);
  });
}

const sortedAndFilteredBy = sql`listing.latitude, listing.longitude, listing.price_dropped_at, ${boundColumns}`;

type FoundRow = { id: string; key: number | null };
type Look = {
  sort: Sort;
  wanted: RawBuilder<boolean> | null;
  cursor: Cursor | null;
  limit: number;
};

/** Reads each category in order, because the cheapest cars of one may cost more than all of another. */
async function lookInOrder(
  db: Reader,
  { sort, wanted, cursor, limit }: Look,
  categories: Category[],
) {
  const { from, ...at } = sort.through ?? directly(sort);
  const look = (category: RawBuilder<unknown>) => sql`(
    select listing.id, listing.terms, ${sortedAndFilteredBy}, ${at.key ?? nothing} as key
    from ${from}
    where ${isOnOffer} and ${at.isOnOffer} and ${category} and ${isAfter({ ...sort, ...at }, cursor)}
    order by ${inOrder({ ...sort, ...at })}
    limit ${firstLook}
  )`;
  const looks = categories.map((category) => look(sql`${at.category} = ${category}`));
  const { rows } = await sql<FoundRow>`
    select listing.id, listing.key
    from (${looks.length > 0 ? sql.join(looks, sql` union all `) : look(sql`true`)}) as listing
    where ${wanted ?? sql`true`}
    order by ${inOrder({ ...sort, id: ownId, key: sort.key && foundKey })}
    limit ${limit + 1}`.execute(db);
  return rows;
}

const ownId = sql`listing.id`;
const nothing = sql`null::integer`;

const directly = ({ key }: Sort) => ({
  from: sql`listings as listing`,
  isOnOffer: sql`true`,
  id: ownId,
  key,
  category: sql`listing.category`,
});

/** With this expression PostgreSQL knows that rows read in order need no sort. */
const foundKey = sql<number>`listing.key`;

type LookInIndex = Look & ReturnType<typeof conditionInIndex>;

async function lookInIndex(db: Reader, look: LookInIndex) {
  const { sort, wanted, afterwards, cursor, limit } = look;
  const order = inOrder({ ...sort, id: ownId });
  const { rows } = await withIndexesOnly(db, (tx) =>
    sql<FoundRow>`
      with found as materialized (
        select listing.id, ${sortedAndFilteredBy}
        from listings as listing
        where ${isOnOffer} and ${wanted} and ${isAfter({ ...sort, id: ownId }, cursor)}
      )
      select listing.id, ${sort.key ?? nothing} as key
      from (select * from found as listing order by ${order} offset 0) as listing
      where ${afterwards}
      order by ${order}
      limit ${limit + 1}`.execute(tx),
  );
  return rows;
}

type SortOrder = Pick<Sort, 'descending'> &
  Record<'key', RawBuilder<unknown> | null> &
  Pick<Through, 'id'>;

function inOrder({ key, id, descending }: SortOrder) {
  const direction = descending ? sql`desc` : sql`asc`;
  return key ? sql`${key} ${direction}, ${id} ${direction}` : sql`${id} ${direction}`;
}

function isAfter({ key, id, descending }: SortOrder, cursor: Cursor | null) {
  if (!cursor) return sql`true`;
  const beyond = descending ? sql`<` : sql`>`;
  return key
    ? sql`(${key}, ${id}) ${beyond} (${cursor.key}::integer, ${cursor.id}::uuid)`
    : sql`${id} ${beyond} ${cursor.id}::uuid`;
}

/** One more row than requested shows that there is a next page. */
function toPage(rows: FoundRow[], limit: number): FoundIds {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    ids: shown.map(({ id }) => id),
    next: rows.length > limit && last ? { key: last.key, id: last.id } : null,
  };
}
