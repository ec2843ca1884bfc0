import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { rowsAtMost } from '#database/rows-at-most.ts';
import type { Category } from '#marketplace/vehicles/facts.ts';

export type ListingsRequest = {
  limit: number;
  cursor?: string | undefined;
  /** Any, when there are none. */
  categories?: Category[];
};

/** What visitors see of a car. */
export const carColumns = [
  'listing.id',
  'listing.name',
  'listing.location',
  'listing.category',
  'listing.condition',
  'listing.resalePrice',
  'listing.originalPrice',
  'listing.phone',
  'listing.yearsUsed',
  'listing.description',
  'listing.pictures',
  sql<string>`(listing.posted_at at time zone 'UTC')::date`.as('postedOn'),
  'seller.name as sellerName',
  'seller.verified as sellerVerified',
] as const;

export const withSellers = (db: Database) =>
  db
    .selectFrom('listings as listing')
    .innerJoin('accounts as seller', 'seller.id', 'listing.sellerId');

/** One row more than asked for tells whether there is a next page. */
export function newestFirst(db: Database, { limit, cursor, categories = [] }: ListingsRequest) {
  let query = withSellers(db)
    .orderBy('listing.id', 'desc')
    .limit(rowsAtMost(limit + 1));
  if (cursor) query = query.where('listing.id', '<', cursor);
  if (categories.length > 0) query = query.where('listing.category', 'in', categories);
  return query;
}

/** The cursor of the next page, if there is one. */
export const nextAfter = (rows: { id: string }[], limit: number): string | undefined =>
  rows.length > limit ? rows[limit - 1]?.id : undefined;

export const isOneOf = (ids: string[]) => sql<boolean>`listing.id = any(${ids}::uuid[])`;

export function inOrderOf<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
