import type { Database } from '#database/connection.ts';
import { ensure } from '#marketplace/errors.ts';
import {
  changeAlertSettings,
  learnTimeZone,
} from '#marketplace/finding/saved-searches/server/alert-settings-store.ts';
import { isActive, lockAccount } from '#marketplace/platform/accounts/server/account-store.ts';
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
    await lockAccount(tx, accountId);
    // An account that is closed at the same time must leave nothing behind.
    ensure(await isActive(tx, accountId), 'sign_in_required');
    if (ofBrowser) await learnTimeZone(tx, accountId, ofBrowser);
    await changeAlertSettings(tx, accountId, {
      ...(zone && { timeZone: zone }),
      ...(priceDrops !== undefined && { priceDrops }),
      ...(messages !== undefined && { messages }),
    });
  });
}
