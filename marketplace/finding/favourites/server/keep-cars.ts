import { ensure } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { isActive, lockAccount } from '#marketplace/platform/accounts/server/account-store.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { mostFavourites } from '../limits.ts';
import { addFavourites, favouritesOf, holdCars, type Wish } from './favourite-store.ts';

/** All of them or, if that were too many, none. The ids of everything that is kept then. */
export async function keepCars(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { id: accountId }: Account,
  wishes: Wish[],
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    // First the cars, then the person: the same order for everybody.
    await holdCars(
      tx,
      wishes.map(({ id }) => id),
    );
    // One after the other, so that two calls do not each count without the other.
    await lockAccount(tx, accountId);
    // Whoever is shut out at this very moment leaves nothing behind that was not erased with the rest.
    ensure(await isActive(tx, accountId), 'sign_in_required');
    await addFavourites(tx, accountId, wishes, now());
    const kept = await favouritesOf(tx, accountId, now());
    ensure(kept.length <= mostFavourites, 'too_many_favourites');
    return kept.map(({ id }) => id);
  });
}
