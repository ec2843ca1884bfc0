import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { isOnOffer } from '#marketplace/listings/server/on-offer-store.ts';
import type { Category } from '#marketplace/vehicles/facts.ts';
import type { Filter, Order } from '../car-search.ts';
import { categoriesOf, type ReadSearch, termsOf } from './search-terms.ts';

/** What many cars have is found among as many as this, in the order that is asked for. */
const firstLook = 6_000;

export type Cursor = { key: number | null; id: string };
export type FoundIds = { ids: string[]; next: Cursor | null };

type Sort = { key: RawBuilder<number> | null; descending: boolean };

/** Each follows an index; of equally used cars the newest come first. */
const sorts: Record<Order, Sort> = {
  newest: { key: null, descending: true },
  cheapest: { key: sql`listing.resale_price`, descending: false },
  dearest: { key: sql`listing.resale_price`, descending: true },
  'least-used': { key: sql`(-listing.years_used)`, descending: true },
};

export const hasKey = (order: Order): boolean => sorts[order].key !== null;

/**
 * One page of what is on offer. Reading in order until the page is full is quick for what many cars
 * have, and hopeless for what few have; asking the index of terms is the other way round.
 */
export async function findOnOffer(
  db: Database,
  search: ReadSearch,
  { limit, cursor }: { limit: number; cursor: Cursor | null },
): Promise<FoundIds> {
  const look = { sort: sorts[search.order], wanted: conditionOf(search), cursor, limit };
  const found = await lookInOrder(db, look, categoriesOf(search));
  const isPageFull = found.length > limit;
  return toPage(isPageFull || !look.wanted ? found : await lookInIndex(db, look), limit);
}

/** What a car must fulfil, as far as something is asked for. Speaks of `listing`. */
export function conditionOf(
  search: ReadSearch,
  except: Filter | null = null,
): RawBuilder<boolean> | null {
  const terms = termsOf(search, except);
  const { minPrice, maxPrice, maxYears } = search;
  const conditions = [
    terms !== null && sql`listing.terms @@ ${terms}::tsquery`,
    except !== 'price' && minPrice !== null && sql`listing.resale_price >= ${minPrice}`,
    except !== 'price' && maxPrice !== null && sql`listing.resale_price <= ${maxPrice}`,
    except !== 'years' && maxYears !== null && sql`(-listing.years_used) >= ${-maxYears}`,
  ].filter((condition) => condition !== false);
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : null;
}

/**
 * Makes PostgreSQL ask its indexes and nothing else: it takes words that go together for
 * independent ones, expects far too many cars and would rather read the whole table.
 */
export function withIndexesOnly<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true),
      set_config('enable_indexscan', 'off', true),
      set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);
    return work(tx);
  });
}

type FoundRow = { id: string; key: number | null };
type Look = {
  sort: Sort;
  wanted: RawBuilder<boolean> | null;
  cursor: Cursor | null;
  limit: number;
};

/** Each category is read in its own order: the cheapest of one may all be dearer than any of another. */
async function lookInOrder(
  db: Database,
  { sort, wanted, cursor, limit }: Look,
  categories: Category[],
) {
  const look = (category: RawBuilder<unknown>) => sql`(
    select listing.id, listing.terms, listing.resale_price, listing.years_used, ${keyOf(sort)} as key
    from listings as listing
    where ${isOnOffer} and ${category} and ${isAfter(sort, cursor)}
    order by ${inOrder(sort)}
    limit ${firstLook}
  )`;
  const looks = categories.map((category) => look(sql`listing.category = ${category}`));
  const { rows } = await sql<FoundRow>`
    select listing.id, listing.key
    from (${looks.length > 0 ? sql.join(looks, sql` union all `) : look(sql`true`)}) as listing
    where ${wanted ?? sql`true`}
    order by ${inOrder(sort)}
    limit ${limit + 1}`.execute(db);
  return rows;
}

async function lookInIndex(db: Database, { sort, wanted, cursor, limit }: Look) {
  const { rows } = await withIndexesOnly(db, (tx) =>
    sql<FoundRow>`
      with found as materialized (
        select listing.id, listing.resale_price, listing.years_used
        from listings as listing
        where ${isOnOffer} and ${wanted} and ${isAfter(sort, cursor)}
      )
      select listing.id, ${keyOf(sort)} as key
      from found as listing
      order by ${inOrder(sort)}
      limit ${limit + 1}`.execute(tx),
  );
  return rows;
}

const keyOf = ({ key }: Sort) => key ?? sql`null::integer`;

function inOrder({ key, descending }: Sort) {
  const direction = descending ? sql`desc` : sql`asc`;
  return key ? sql`${key} ${direction}, listing.id ${direction}` : sql`listing.id ${direction}`;
}

function isAfter({ key, descending }: Sort, cursor: Cursor | null) {
  if (!cursor) return sql`true`;
  const beyond = descending ? sql`<` : sql`>`;
  return key
    ? sql`(${key}, listing.id) ${beyond} (${cursor.key}::integer, ${cursor.id}::uuid)`
    : sql`listing.id ${beyond} ${cursor.id}::uuid`;
}

/** One row more than asked for tells whether there is a next page. */
function toPage(rows: FoundRow[], limit: number): FoundIds {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    ids: shown.map(({ id }) => id),
    next: rows.length > limit && last ? { key: last.key, id: last.id } : null,
  };
}
