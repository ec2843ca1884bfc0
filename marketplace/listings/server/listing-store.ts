import { type InferResult, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { roundedUp, rowsAtMost } from '#database/rows-at-most.ts';
import { writtenOnce } from '#database/written-once.ts';
import type { Category, Listing, ListingDetails } from '../listing.ts';

/** Counting stops here: the cost of a page must not grow with the table. */
const countedAtMost = 1_001;

/** Not parameters: PostgreSQL must see that it is the condition of the indexes. */
export const isOnOffer = sql<boolean>`listing.state = 'advertised' and not listing.hidden`;

export type ListingsRequest = {
  limit: number;
  cursor?: string | undefined;
  /** Any, when there are none. */
  categories?: Category[];
};
export type ListingPage = { listings: Listing[]; next: string | undefined };

export async function findListing(db: Database, id: string): Promise<Listing | null> {
  const [row] = await listingNotRemoved(db, id);
  return row ? toListing(row) : null;
}

const listingNotRemoved = writtenOnce((db, id) =>
  listingsWithSellers(db).where('listing.id', '=', id).where('listing.state', '<>', 'removed'),
);

/** In the order of the ids. */
export async function listingsByIds(db: Database, ids: string[]): Promise<Listing[]> {
  if (ids.length === 0) return [];
  const rows = await listingsWithSellers(db)
    .where('listing.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const listings = new Map(rows.map((row) => [row.id, toListing(row)]));
  return ids.flatMap((id) => listings.get(id) ?? []);
}

/** Newest first. */
export async function listingsOnOffer(
  db: Database,
  { limit, cursor = beforeTheNewest, categories = [] }: ListingsRequest,
): Promise<ListingPage> {
  return toPage(await newestOnOffer(db, cursor, roundedUp(limit + 1), ...categories), limit);
}

/** The cursor of the first page: no id is higher. */
const beforeTheNewest = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const newestOnOffer = writtenOnce((db, cursor, rows: number, ...categories: Category[]) =>
  newestFirst(db, { limit: rows - 1, cursor, categories }).where(isOnOffer),
);

/** Every car in every state; newest first. */
export async function allListings(db: Database, request: ListingsRequest): Promise<ListingPage> {
  const rows = await newestFirst(db, request).where('listing.state', '<>', 'removed').execute();
  return toPage(rows, request.limit);
}

/** Everything that has to do with the money for a car happens one after the other, under this lock. */
export async function lockListing(tx: Database, id: string): Promise<Listing | null> {
  const row = await listingsWithSellers(tx)
    .where('listing.id', '=', id)
    .forUpdate('listing')
    .executeTakeFirst();
  return row ? toListing(row) : null;
}

/** Every car of a seller that can still change hands, locked in one order. */
export async function lockListingsOf(tx: Database, sellerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('listings')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('state', 'in', ['draft', 'advertised'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** True only for the call that sold it: a car is sold once. */
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

/** Every car of one seller; newest first. */
export async function listingsOf(
  db: Database,
  sellerId: string,
  request: ListingsRequest,
): Promise<ListingPage> {
  const rows = await newestFirst(db, request)
    .where('listing.sellerId', '=', sellerId)
    .where('listing.state', '<>', 'removed')
    .execute();
  return toPage(rows, request.limit);
}

export async function addListing(
  db: Database,
  sellerId: string,
  details: ListingDetails,
): Promise<string> {
  const { id } = await db
    .insertInto('listings')
    .values({ sellerId, ...details })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** True only for the call that put it on offer. */
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

/** False when it was sold or removed meanwhile. */
export async function updateListing(
  db: Database,
  id: string,
  changes: Partial<ListingDetails>,
): Promise<boolean> {
  const changed = await db
    .updateTable('listings')
    .set(changes)
    .where('id', '=', id)
    .where('state', 'in', ['draft', 'advertised'])
    .returning('id')
    .execute();
  return changed.length === 1;
}

/** False when it was sold or removed meanwhile. */
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

export async function countOnOffer(db: Database, categories: readonly Category[]): Promise<number> {
  let counted = db
    .selectFrom('listings as listing')
    .select('id')
    .where(isOnOffer)
    // Without it PostgreSQL reads the table from its oldest end, where most are sold.
    .orderBy('id', 'desc')
    .limit(rowsAtMost(countedAtMost));
  if (categories.length > 0) counted = counted.where('category', 'in', categories);

  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many cars of one seller are on offer. */
export async function countOnOfferOf(db: Database, sellerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('listings as listing')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isOnOffer)
    .where('sellerId', '=', sellerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** One row more than asked for tells whether there is a next page. */
function newestFirst(db: Database, { limit, cursor, categories = [] }: ListingsRequest) {
  let query = listingsWithSellers(db)
    .orderBy('listing.id', 'desc')
    .limit(rowsAtMost(limit + 1));
  if (cursor) query = query.where('listing.id', '<', cursor);
  if (categories.length > 0) query = query.where('listing.category', 'in', categories);
  return query;
}

function toPage(rows: ListingRow[], limit: number): ListingPage {
  const listings = rows.slice(0, limit).map(toListing);
  return { listings, next: rows.length > limit ? listings.at(-1)?.id : undefined };
}

const listingsWithSellers = (db: Database) =>
  db
    .selectFrom('listings as listing')
    .innerJoin('accounts as seller', 'seller.id', 'listing.sellerId')
    .select([
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
      'listing.state',
      'listing.hidden',
      'seller.id as sellerId',
      'seller.name as sellerName',
      'seller.email as sellerEmail',
      'seller.verified as sellerVerified',
    ]);

type ListingRow = InferResult<ReturnType<typeof listingsWithSellers>>[number];

/** Field by field: of what is left over after taking some away, V8 makes an object that is slow to read. */
const toListing = (row: ListingRow): Listing => ({
  id: row.id,
  name: row.name,
  location: row.location,
  category: row.category,
  condition: row.condition,
  resalePrice: row.resalePrice,
  originalPrice: row.originalPrice,
  phone: row.phone,
  yearsUsed: row.yearsUsed,
  description: row.description,
  // The table refuses a listing without pictures.
  pictures: row.pictures as Listing['pictures'],
  postedOn: row.postedOn,
  state: row.state,
  hidden: row.hidden,
  seller: {
    id: row.sellerId,
    name: row.sellerName,
    email: row.sellerEmail,
    verified: row.sellerVerified,
  },
});

/** Newest first. */
export async function idsOnOffer(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('listings as listing')
    .select('id')
    .where(isOnOffer)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Cars of a suspended or closed seller leave the market; those of a restored one come back. */
export async function setHidden(db: Database, sellerId: string, hidden: boolean): Promise<void> {
  await db.updateTable('listings').set({ hidden }).where('sellerId', '=', sellerId).execute();
}
