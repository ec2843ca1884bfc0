import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { priceLabelOf } from '#marketplace/cars/listings/server/listing-rows-store.ts';
import { isOnOffer } from '#marketplace/cars/listings/server/on-offer-store.ts';
import type { Category } from '#marketplace/cars/vehicles/facts.ts';
import { boundColumns, boundConditionsOf, boundParameters } from './filter-columns-store.ts';
import { circleOf, isInCircle } from './radius-store.ts';
import type { ReadQuery } from './read-queries-store.ts';
import { categoriesOf, either, everyFilter, quoted, termsOf } from './search-terms.ts';

const degrees = ['latitude', 'longitude', 'south', 'north', 'reach'] as const;

const names = ['query', 'category', 'unstated', 'priceLabel', ...boundParameters, ...degrees];

const column = (name: string) => sql.raw<number>(`search."${name}"`);
const columnTypes = sql.raw(
  [
    'query text',
    'category text',
    'terms text',
    'unstated boolean',
    '"priceLabel" text[]',
    ...boundParameters.map((name) => `"${name}" integer`),
    ...degrees.map((name) => `"${name}" float8`),
  ].join(', '),
);

const rowOf = (search: ReadQuery) => ({
  query: search.query,
  category: onlyCategoryOf(search),
  terms: termsAndYearsOf(search),
  priceLabel: search.priceLabel.length > 0 ? search.priceLabel : null,
  unstated: search.unstated,
  ...Object.fromEntries(boundParameters.map((name) => [name, search[name]])),
  ...(search.nearby && circleOf(search.nearby)),
});

const yearTerm = (year: number) => quoted(`=year ${year}`);

/** Only `carsThatFit` has terms of years. */
function termsAndYearsOf(search: ReadQuery): string | null {
  const terms = termsOf(search, everyFilter);
  const years = search.namedYears.map(({ year, term }) => either([term, yearTerm(year)]));
  return [...(terms === null ? [] : [terms]), ...years].join(' & ') || null;
}

/** Most searches have one category, which excludes most cars at once. */
function onlyCategoryOf(search: ReadQuery): Category | null {
  const [category, another] = categoriesOf(search);
  return category && !another ? category : null;
}

/** The conditions of the list for all searches at once. Numbers cost least, so they come first. */
const fits = sql.join(
  [
    sql`(search.category is null or listing.category = search.category)`,
    ...boundConditionsOf({ boundOf: column, unstated: sql<boolean>`search.unstated` }),
    sql`(search.latitude is null or ${isInCircle(column)})`,
    sql`(search."priceLabel" is null or listing.price_label = any(search."priceLabel"))`,
    sql`(search.terms is null or listing.terms @@ search.terms)`,
  ],
  sql` and `,
);

/**
 * Pairs of searches and cars on offer that fit: rows of `query`, `max_price`, `seller_id` and the columns of `cars`. With
 * `offset 0` PostgreSQL computes both sides once as subqueries, which it reads faster than table expressions, because
 * these copy each row.
 */
export const carsThatFit = (
  searches: ReadQuery[],
  cars: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select search.query, search."maxPrice" as max_price, listing.*
  from (
    select ${sql.join(names.map(column))}, search.terms::tsquery as terms
    from jsonb_to_recordset(${JSON.stringify(searches.map(rowOf))}::jsonb) as search(${columnTypes})
    offset 0
  ) as search
  join (
    -- Unpacked once, because long terms are compressed.
    select car.*, listing.seller_id, listing.category, listing.latitude, listing.longitude, ${boundColumns}, ${priceLabelOf} as price_label,
      array_to_tsvector(tsvector_to_array(listing.terms)
        || concat('=year ', extract(year from listing.first_registered))) as terms
    from (${cars}) as car join listings as listing on listing.id = car.listing_id
    where ${isOnOffer}
    offset 0
  ) as listing on ${fits}`;

export type FittingPair = { query: string; listingId: string };

export async function pairsThatFit(
  db: Database,
  searches: ReadQuery[],
  listingIds: string[],
): Promise<FittingPair[]> {
  const cars = sql`select unnest(${listingIds}::uuid[]) as listing_id`;
  const { rows } = await sql<FittingPair>`
    select query, listing_id from (${carsThatFit(searches, cars)}) as fitting`.execute(db);
  return rows;
}
