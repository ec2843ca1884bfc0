import { createHash } from 'node:crypto';
import type { Database } from '#database/connection.ts';
import { ensure } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { isActive, lockAccount } from '#marketplace/platform/accounts/server/account-store.ts';
import type { ListingDetails } from '../listing.ts';
import { findListingByKey, recordListingKey } from './idempotency-key-store.ts';
import { keepVin } from './keep-vin.ts';
import { addListing } from './listing-store.ts';
import { refuseClosedMake } from './refuse-closed-make.ts';

/**
 * The lock of the account prevents two races: a seller who is being suspended cannot add a visible car, and a call that
 * is repeated with the same key waits for the first one and adds no second car.
 */
export async function listCar(
  db: Database,
  seller: Account,
  details: ListingDetails,
  key?: string,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, seller.id);
    ensure(await isActive(tx, seller.id), 'sign_in_required');
    if (key === undefined) return addCar(tx, seller.id, details);

    const post = { sellerId: seller.id, key };
    const digest = createHash('sha256').update(JSON.stringify(details)).digest('base64url');
    const before = await findListingByKey(tx, post);
    ensure(!before || before.digest === digest, 'already_added');
    if (before) return before.listingId;
    const listingId = await addCar(tx, seller.id, details);
    await recordListingKey(tx, { ...post, digest, listingId });
    return listingId;
  });
}

async function addCar(tx: Database, sellerId: string, details: ListingDetails): Promise<string> {
  await refuseClosedMake(tx, details.category);
  const id = await addListing(tx, sellerId, details);
  if (details.vehicle?.vin) await keepVin(tx, id, details.vehicle.vin);
  return id;
}
