import type { Database } from '#database/connection.ts';
import { updateAlertSettings } from '#marketplace/finding/saved-searches/server/alert-settings-store.ts';
import {
  silenceSearches,
  updateSearch,
} from '#marketplace/finding/saved-searches/server/saved-search-store.ts';
import { findAccount, lockAccount } from '#marketplace/platform/accounts/server/account-store.ts';
import type { Ending } from '../ending.ts';

/** Idempotent; does nothing for a closed account. */
export async function endAlerts(db: Database, ending: Ending): Promise<void> {
  const { accountId } = ending;
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    if (ending.what === 'search') {
      await updateSearch(tx, { id: ending.searchId, accountId }, { often: 'never' });
      return;
    }
    if (!(await findAccount(tx, accountId))) return;
    if (ending.what === 'messages') {
      await updateAlertSettings(tx, accountId, { messages: false });
      return;
    }
    await updateAlertSettings(tx, accountId, { priceDrops: false });
    if (ending.what === 'all') await silenceSearches(tx, accountId);
  });
}
