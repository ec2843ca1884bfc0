import * as z from 'zod/mini';
import type { Account } from '#marketplace/accounts/account.ts';
import { ensure, found } from '#marketplace/errors.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { isInsider, type Listing, mayBeSeenBy } from '../listing.ts';
import { findListing } from './listing-store.ts';

/** 404 hides from strangers what they may not know of; what they may see, they may not change. */
export async function listingToChange(
  { db, limits }: Dependencies,
  caller: Account,
  id: string,
): Promise<Listing> {
  await limits.spend('write', caller);
  ensure(z.safeParse(z.uuid(), id).success, 'listing_not_found');
  const listing = found(await findListing(db, id), 'listing_not_found');
  ensure(mayBeSeenBy(caller, listing), 'listing_not_found');
  ensure(isInsider(caller, listing), 'not_allowed');
  return listing;
}
