import * as z from 'zod/mini';
import type { Reader } from '#database/connection.ts';
import { ensure, found } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { type Listing, mayBeSeenBy } from '../listing.ts';
import { findListing } from './listing-store.ts';

/** Answers 404 to callers who may not see the listing. */
export async function listingToSee(
  db: Reader,
  caller: Account | null,
  id: string,
): Promise<Listing> {
  const listing = found(await findListing(db, readListingId(id)), 'listing_not_found');
  ensure(mayBeSeenBy(caller, listing), 'listing_not_found');
  return listing;
}

export function readListingId(id: string): string {
  ensure(z.safeParse(z.uuid(), id).success, 'listing_not_found');
  return id;
}
