import type { Database } from '#database/connection.ts';
import { ensure } from '#marketplace/errors.ts';
import { isActive, lockAccount } from '#marketplace/platform/accounts/server/account-store.ts';
import type { ViewingHours } from '../contract.ts';
import { saveHours } from './hours-store.ts';

export async function setHours(db: Database, sellerId: string, hours: ViewingHours): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, sellerId);
    // Whoever is shut out at this very moment leaves nothing behind that was not erased with the rest.
    ensure(await isActive(tx, sellerId), 'sign_in_required');
    await saveHours(tx, sellerId, hours);
  });
}
