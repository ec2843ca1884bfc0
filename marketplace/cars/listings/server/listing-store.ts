import { type InferResult, sql, type Updateable } from 'kysely';
import type { Database, Reader } from '#database/connection.ts';
import { preparedQuery } from '#database/prepared-query.ts';
import type { Tables } from '#database/schema.ts';
import { placeOf } from '#marketplace/cars/places/server/place-store.ts';
import type { Money } from '#marketplace/money.ts';
import { type Page, pageOf } from '#marketplace/page.ts';
import type { Listing, ListingDetails } from '../listing.ts';
import {
  carColumns,
  dropIn,
  inOrderOf,
  isOneOf,
  type ListingsRequest,
  newestFirst,
  pricePaid,
  vehicleIn,
  vehicleToColumns,
  withSellers,
} from './listing-rows-store.ts';

export async function findListing(db: Reader, id: string): Promise<Listing | null> {
  const [row] = await listingNotRemoved(db, id);
  return row ? toListing(row) : null;
}

const listingNotRemoved = preparedQuery((db, id) =>
  listingsWithSellers(db).where('listing.id', '=', id).where('listing.state', '<>', 'removed'),
);

export async function findPricePaid(db: Reader, id: string): Promise<Money | null> {
  const [row] = await pricePaidOf(db, id);
  return row?.paid ?? null;
}

const pricePaidOf = preparedQuery((db, id) =>
  db.selectFrom('listings as listing').select(pricePaid.as('paid')).where('listing.id', '=', id),
);

export async function listingsByIds(db: Reader, ids: string[]): Promise<Listing[]> {
  if (ids.length === 0) return [];
  const rows = await listingsWithSellers(db).where(isOneOf(ids)).execute();
  return inOrderOf(ids, rows).map(toListing);
}

export async function allListings(db: Reader, request: ListingsRequest): Promise<Page<Listing>> {
  const rows = await newestFirst(db, request)
    .select(columns)
    .where('listing.state', '<>', 'removed')
    .execute();
  return pageOf(rows.map(toListing), request.limit);
}

/** Returns true for exactly one of several concurrent calls. */
export async function markSold(tx: Database, id: string): Promise<boolean> {
  const sold = await tx
    .updateTable('listings')
    .set({ state: 'sold' })
    .where('id', '=', id)
    .where('state', '=', 'advertised')
    .returning('id')
    .execute();
  return sold.length === 1;
}

export async function listingsOf(
  db: Database,
  sellerId: string,
  request: ListingsRequest,
): Promise<Page<Listing>> {
  const rows = await newestFirst(db, request)
    .select(columns)
    .where('listing.sellerId', '=', sellerId)
    .where('listing.state', '<>', 'removed')
    .execute();
  return pageOf(rows.map(toListing), request.limit);
}

export async function addListing(
  db: Database,
  sellerId: string,
  { vehicle, ...details }: ListingDetails,
): Promise<string> {
  const { id } = await db
    .insertInto('listings')
    .values({
      ...vehicleToColumns(vehicle),
      ...(await placeOf(db, details.location)),
      sellerId,
      ...details,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns true for exactly one of several concurrent calls. */
export async function advertise(db: Database, id: string): Promise<boolean> {
  const advertised = await db
    .updateTable('listings')
    .set({ state: 'advertised' })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .returning('id')
    .execute();
  return advertised.length === 1;
}

/** Returns false if the car was sold or removed meanwhile. */
export async function updateListing(
  db: Database,
  id: string,
  { vehicle, ...changes }: Partial<ListingDetails>,
): Promise<boolean> {
  const changed = await db
    .updateTable('listings')
    // One update for revision and changes announces them once.
    .set({
      revision: sql`revision + 1`,
      ...changes,
      ...(changes.location !== undefined && (await placeOf(db, changes.location))),
      ...vehicleToColumns(vehicle),
    } as Updateable<Tables['listings']>)
    .where('id', '=', id)
    .where('state', 'in', ['draft', 'advertised'])
    .returning('id')
    .execute();
  return changed.length === 1;
}

/** Returns false if the car was sold or removed meanwhile. */
export async function markRemoved(db: Database, id: string): Promise<boolean> {
  const removed = await db
    .updateTable('listings')
    .set({ state: 'removed' })
    .where('id', '=', id)
    .where('state', 'in', ['draft', 'advertised'])
    .returning('id')
    .execute();
  return removed.length === 1;
}

const columns = [
  ...carColumns,
  'listing.state',
  'listing.hidden',
  'listing.hiddenBecause',
  'listing.revision',
  'seller.id as sellerId',
  'seller.email as sellerEmail',
] as const;

export const listingsWithSellers = (db: Reader) => withSellers(db).select(columns);

type ListingRow = InferResult<ReturnType<typeof listingsWithSellers>>[number];

/** Names each field, because V8 makes slow objects of rest properties. */
export const toListing = (row: ListingRow): Listing => ({
  id: row.id,
  name: row.name,
  location: row.location,
  category: row.category,
  condition: row.condition,
  resalePrice: row.resalePrice,
  originalPrice: row.originalPrice,
  phone: row.phone,
  phoneAfterAnswer: row.phoneAfterAnswer,
  yearsUsed: row.yearsUsed,
  description: row.description,
  // The table refuses a listing without pictures.
  pictures: row.pictures as Listing['pictures'],
  postedOn: row.postedOn,
  state: row.state,
  hidden: row.hidden,
  hiddenBecause: row.hiddenBecause,
  revision: row.revision,
  vehicle: vehicleIn(row),
  hasVin: row.hasVin,
  dropped: dropIn(row),
  priceLabel: row.priceLabel,
  seller: {
    id: row.sellerId,
    name: row.sellerName,
    email: row.sellerEmail,
    verified: row.sellerVerified,
  },
});

export async function setHidden(db: Database, sellerId: string, hidden: boolean): Promise<void> {
  await db
    .updateTable('listings')
    // A car that an administrator hid stays hidden.
    .set({ hidden: hidden || sql<boolean>`hidden_because is not null` })
    .where('sellerId', '=', sellerId)
    .execute();
}

const nowhere = { location: '', placeId: null, latitude: null, longitude: null };

/**
 * A sold car keeps its description for its buyer. Other cars keep their name and facts, which bookings and conversations
 * refer to.
 */
export async function eraseListingsOf(tx: Database, sellerId: string): Promise<void> {
  await tx
    .updateTable('listings')
    .set({ phone: '', ...nowhere, hiddenBecause: null })
    .where('sellerId', '=', sellerId)
    .execute();
  await tx
    .updateTable('listings')
    .set({ state: 'removed', description: '' })
    .where('sellerId', '=', sellerId)
    .where('state', '<>', 'sold')
    .execute();
}
