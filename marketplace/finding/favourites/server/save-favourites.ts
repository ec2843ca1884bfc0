import { ensure } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { lockAccount } from '#marketplace/platform/accounts/server/account-store.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { mostFavourites } from '../limits.ts';
import {
  addFavourites,
  type FavouriteRequest,
  listFavourites,
  lockCars,
} from './favourite-store.ts';

/** Saves all of the cars or, if that were too many, none. Returns the ids of all favourites. */
export async function saveFavourites(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { id: accountId }: Account,
  requests: FavouriteRequest[],
): Promise<string[]> {
  const listingIds = requests.map(({ id }) => id);
  return db.transaction().execute(async (tx) => {
    await lockCars(tx, listingIds);
    const account = await lockAccount(tx, accountId);
    ensure(account?.state === 'active', 'sign_in_required');
    await addFavourites(tx, accountId, requests, now());
    const saved = await listFavourites(tx, accountId, now());
    ensure(saved.length <= mostFavourites, 'too_many_favourites');
    return saved.map(({ id }) => id);
  });
}
