import * as z from 'zod/mini';
import type { Reader } from '#database/connection.ts';
import { ensure, found } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { type Listing, mayBeSeenBy } from '../listing.ts';
import { findListing } from './listing-store.ts';

/** What somebody may not see does not exist for them. */
export async function listingToSee(
  db: Reader,
  caller: Account | null,
  id: string,
): Promise<Listing> {
  const listing = found(await findListing(db, readListingId(id)), 'listing_not_found');
  ensure(mayBeSeenBy(caller, listing), 'listing_not_found');
  return listing;
}

/** What cannot be the id of a car is not there either. */
export function readListingId(id: string): string {
  ensure(z.safeParse(z.uuid(), id).success, 'listing_not_found');
  return id;
}
