import * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import type { Account } from '#marketplace/accounts/account.ts';
import { ensure, found } from '#marketplace/errors.ts';
import { type Listing, mayBeSeenBy } from '../listing.ts';
import { findListing } from './listing-store.ts';

/** What somebody may not see does not exist for them. */
export async function listingToSee(
  db: Database,
  caller: Account | null,
  id: string,
): Promise<Listing> {
  ensure(z.safeParse(z.uuid(), id).success, 'listing_not_found');
  const listing = found(await findListing(db, id), 'listing_not_found');
  ensure(mayBeSeenBy(caller, listing), 'listing_not_found');
  return listing;
}
