import type { Database } from '#database/connection.ts';
import { ensure } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { isInsider, type Listing } from '../listing.ts';
import { listingToSee } from './listing-to-see.ts';

/** 404 hides from strangers what they may not know of; what they may see, they may not change. */
export async function listingToChange(db: Database, caller: Account, id: string): Promise<Listing> {
  const listing = await listingToSee(db, caller, id);
  ensure(isInsider(caller, listing), 'not_allowed');
  return listing;
}
