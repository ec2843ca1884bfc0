import type { Database } from '#database/connection.ts';
import { preparedQuery } from '#database/prepared-query.ts';
import type { Listing } from '../listing.ts';
import { listingsWithSellers, toListing } from './listing-store.ts';

/** For `lockDeal` alone, which keeps the order of locks. A shared lock lets other transactions rely on the car, too. */
export async function lockListing(
  tx: Database,
  id: string,
  { isShared }: { isShared: boolean },
): Promise<Listing | null> {
  const [row] = await (isShared ? listingForShare : listingForUpdate)(tx, id);
  return row ? toListing(row) : null;
}

const listingForUpdate = preparedQuery((db, id) =>
  listingsWithSellers(db).where('listing.id', '=', id).forUpdate('listing'),
);

const listingForShare = preparedQuery((db, id) =>
  listingsWithSellers(db).where('listing.id', '=', id).forShare('listing'),
);
