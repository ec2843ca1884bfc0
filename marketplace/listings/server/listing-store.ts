import type { InferResult } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { Category, Listing } from '../listing.ts';

/** Counting stops here: the cost of a page must not grow with the table. */
const countedAtMost = 1_001;

export type ListingsRequest = {
  limit: number;
  cursor?: string | undefined;
  category?: Category | undefined;
};
export type ListingPage = { listings: Listing[]; next: string | undefined };

export async function findListing(db: Database, id: string): Promise<Listing | null> {
  const row = await listingsWithSellers(db)
    .where('listing.id', '=', id)
    .where('listing.state', '<>', 'removed')
    .executeTakeFirst();
  return row ? toListing(row) : null;
}

/** Advertised, unsold, not hidden; newest first. */
export async function listingsOnOffer(
  db: Database,
  request: ListingsRequest,
): Promise<ListingPage> {
  const rows = await newestFirst(db, request)
    .where('listing.state', '=', 'advertised')
    .where('listing.hidden', '=', false)
    .execute();
  return toPage(rows, request.limit);
}

/** Every car in every state; newest first. */
export async function allListings(db: Database, request: ListingsRequest): Promise<ListingPage> {
  const rows = await newestFirst(db, request).where('listing.state', '<>', 'removed').execute();
  return toPage(rows, request.limit);
}

export async function countOnOffer(db: Database, category?: Category): Promise<number> {
  let counted = db
    .selectFrom('listings')
    .select('id')
    .where('state', '=', 'advertised')
    .where('hidden', '=', false)
    .limit(countedAtMost);
  if (category) counted = counted.where('category', '=', category);

  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One row more than asked for tells whether there is a next page. */
function newestFirst(db: Database, { limit, cursor, category }: ListingsRequest) {
  let query = listingsWithSellers(db)
    .orderBy('listing.id', 'desc')
    .limit(limit + 1);
  if (cursor) query = query.where('listing.id', '<', cursor);
  if (category) query = query.where('listing.category', '=', category);
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
      'listing.postedAt',
      'listing.state',
      'listing.hidden',
      'seller.id as sellerId',
      'seller.name as sellerName',
      'seller.email as sellerEmail',
      'seller.verified as sellerVerified',
    ]);

type ListingRow = InferResult<ReturnType<typeof listingsWithSellers>>[number];

const toListing = ({
  sellerId,
  sellerName,
  sellerEmail,
  sellerVerified,
  pictures,
  ...row
}: ListingRow): Listing => ({
  ...row,
  // The table refuses a listing without pictures.
  pictures: pictures as Listing['pictures'],
  seller: { id: sellerId, name: sellerName, email: sellerEmail, verified: sellerVerified },
});

/** Newest first. */
export async function idsOnOffer(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('listings')
    .select('id')
    .where('state', '=', 'advertised')
    .where('hidden', '=', false)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Cars of a suspended or closed seller leave the market; those of a restored one come back. */
export async function setHidden(db: Database, sellerId: string, hidden: boolean): Promise<void> {
  await db.updateTable('listings').set({ hidden }).where('sellerId', '=', sellerId).execute();
}
