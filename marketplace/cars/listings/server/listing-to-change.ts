import type { Database } from '#database/connection.ts';
import { ensure } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { isInsider, type Listing } from '../listing.ts';
import { listingToSee } from './listing-to-see.ts';

/** Answers 404 to callers who may not see the listing, and 403 to those who may not change it. */
export async function listingToChange(db: Database, caller: Account, id: string): Promise<Listing> {
  const listing = await listingToSee(db, caller, id);
  ensure(isInsider(caller, listing), 'not_allowed');
  return listing;
}
