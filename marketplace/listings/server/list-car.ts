import type { Database } from '#database/connection.ts';
import type { Account } from '#marketplace/accounts/account.ts';
import { isActive, lockAccount } from '#marketplace/accounts/server/account-store.ts';
import { ensure } from '#marketplace/errors.ts';
import type { ListingDetails } from '../listing.ts';
import { addListing } from './listing-store.ts';

/** Whoever is suspended at this very moment adds nothing that would not be hidden with the rest. */
export async function listCar(
  db: Database,
  seller: Account,
  details: ListingDetails,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, seller.id);
    ensure(await isActive(tx, seller.id), 'sign_in_required');
    return addListing(tx, seller.id, details);
  });
}
