import type { Database } from '#database/connection.ts';
import { updateAlertSettings } from '#marketplace/finding/saved-searches/server/alert-settings-store.ts';
import {
  silenceSearches,
  updateSearch,
} from '#marketplace/finding/saved-searches/server/saved-search-store.ts';
import { findAccount, lockAccount } from '#marketplace/platform/accounts/server/account-store.ts';
import type { Unsubscription } from '../unsubscription.ts';

/** Idempotent; does nothing for a closed account. */
export async function endAlerts(db: Database, ends: Unsubscription): Promise<void> {
  const { accountId } = ends;
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    if (ends.what === 'search') {
      await updateSearch(tx, { id: ends.searchId, accountId }, { often: 'never' });
      return;
    }
    if (!(await findAccount(tx, accountId))) return;
    if (ends.what === 'messages') {
      await updateAlertSettings(tx, accountId, { messages: false });
      return;
    }
    await updateAlertSettings(tx, accountId, { priceDrops: false });
    if (ends.what === 'all') await silenceSearches(tx, accountId);
  });
}
