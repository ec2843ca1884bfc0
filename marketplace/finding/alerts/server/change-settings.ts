import type { Database } from '#database/connection.ts';
import { ensure } from '#marketplace/errors.ts';
import {
  setFirstTimeZone,
  updateAlertSettings,
} from '#marketplace/finding/saved-searches/server/alert-settings-store.ts';
import { lockAccount } from '#marketplace/platform/accounts/server/account-store.ts';
import type { AlertSettingsRequest } from '../contract.ts';
import { timeZoneNamed } from '../time-zone.ts';

export async function changeSettings(
  db: Database,
  accountId: string,
  { timeZone, browserTimeZone, priceDrops, messages }: AlertSettingsRequest,
): Promise<void> {
  const zone = timeZone && timeZoneNamed(timeZone);
  const ofBrowser = browserTimeZone && timeZoneNamed(browserTimeZone);
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId);
    ensure(account?.state === 'active', 'sign_in_required');
    if (ofBrowser) await setFirstTimeZone(tx, accountId, ofBrowser);
    await updateAlertSettings(tx, accountId, {
      ...(zone && { timeZone: zone }),
      ...(priceDrops !== undefined && { priceDrops }),
      ...(messages !== undefined && { messages }),
    });
  });
}
