import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { priceLabelOf } from '#marketplace/listings/server/listing-rows-store.ts';
import { isOnOffer } from '#marketplace/listings/server/on-offer-store.ts';
import { factConditionsOf, rangeColumns, rangeParameters } from './fact-ranges-store.ts';
import { circleOf, isInCircle } from './radius-store.ts';
import type { ReadQuery } from './read-queries-store.ts';
import { bounds } from './search-store.ts';
import { everyFilter, termsOf } from './search-terms.ts';

const boundNames = Object.keys(bounds) as (keyof typeof bounds)[];
const integers = [...boundNames, ...rangeParameters];
const degrees = ['latitude', 'longitude', 'south', 'north', 'reach'] as const;

const names = ['query', 'unstated', 'priceLabels', ...integers, ...degrees];

const column = (name: string) => sql.raw<number>(`search."${name}"`);
const columnTypes = sql.raw(
  [
    'query text',
    'terms text',
    'unstated boolean',
    '"priceLabels" text[]',
    ...integers.map((name) => `"${name}" integer`),
    ...degrees.map((name) => `"${name}" float8`),
  ].join(', '),
);

const rowOf = (search: ReadQuery) => ({
  query: search.query,
  terms: termsOf(search, everyFilter),
  priceLabels: search.priceLabels.length > 0 ? search.priceLabels : null,
  unstated: search.unstated,
  ...Object.fromEntries(integers.map((name) => [name, search[name]])),
  ...(search.nearby && circleOf(search.nearby)),
});

/** What the list asks of each car, asked for all searches at once: `search` fits `listing`. Numbers cost least. */
const fits = sql.join(
  [
    ...boundNames.map((name) => sql`(${column(name)} is null or ${bounds[name](column(name))})`),
    ...factConditionsOf({ boundOf: column, unstated: sql<boolean>`search.unstated` }),
    sql`(search.latitude is null or ${isInCircle({
      latitude: column('latitude'),
      longitude: column('longitude'),
      south: column('south'),
      north: column('north'),
      reach: column('reach'),
    })})`,
    sql`(search."priceLabels" is null or listing.price_label = any(search."priceLabels"))`,
    sql`(search.terms is null or listing.terms @@ search.terms)`,
  ],
  sql` and `,
);

/** Rows of `query`, `max_price` and `listing_id`: which of these cars on offer fit which of the searches. */
export const carsThatFit = (
  searches: ReadQuery[],
  listingIds: string[],
): RawBuilder<unknown> => sql`
  with search as materialized (
    select ${sql.join(names.map(column))}, search.terms::tsquery as terms
    from jsonb_to_recordset(${JSON.stringify(searches.map(rowOf))}::jsonb) as search(${columnTypes})
  -- Unpacked once: long ones are stored compressed.
  ), listing as materialized (
    select listing.id, listing.resale_price, listing.years_used, listing.latitude, listing.longitude,
      ${rangeColumns}, ${priceLabelOf} as price_label, array_to_tsvector(tsvector_to_array(listing.terms)) as terms
    from listings as listing
    where ${isOnOffer} and listing.id = any(${listingIds}::uuid[])
  )
  select search.query, search."maxPrice" as max_price, listing.id as listing_id
  from search join listing on ${fits}`;

export type FittingPair = { query: string; listingId: string };

export async function pairsThatFit(
  db: Database,
  searches: ReadQuery[],
  listingIds: string[],
): Promise<FittingPair[]> {
  const { rows } = await sql<FittingPair>`
    select query, listing_id from (${carsThatFit(searches, listingIds)}) as fitting`.execute(db);
  return rows;
}
