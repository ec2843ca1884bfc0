import type { Database } from '#database/connection.ts';
import type { AlertSettings } from '#marketplace/finding/alerts/contract.ts';

type StoredSettings = Omit<AlertSettings, 'emailConfirmed'>;

const defaults: StoredSettings = { timeZone: 'UTC', priceDrops: true, messages: true };

export async function getAlertSettings(db: Database, accountId: string): Promise<StoredSettings> {
  const settings = await db
    .selectFrom('alertSettings')
    .select(['timeZone', 'priceDrops', 'messages'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return settings ?? defaults;
}

/** Keeps a zone that is known already, because a travelling browser must not change what the account's owner chose. */
export async function setFirstTimeZone(db: Database, accountId: string, timeZone: string) {
  await db
    .insertInto('alertSettings')
    .values({ accountId, timeZone, zoneKnown: true })
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet({ timeZone, zoneKnown: true })
        .where('alertSettings.zoneKnown', '=', false)
        .where('alertSettings.timeZone', '=', defaults.timeZone),
    )
    .execute();
}

export async function updateAlertSettings(
  db: Database,
  accountId: string,
  changes: Partial<StoredSettings>,
): Promise<void> {
  const set = { ...changes, ...(changes.timeZone && { zoneKnown: true }) };
  await db
    .insertInto('alertSettings')
    .values({ ...defaults, ...set, accountId })
    .onConflict((conflict) =>
      Object.keys(set).length > 0
        ? conflict.column('accountId').doUpdateSet(set)
        : conflict.column('accountId').doNothing(),
    )
    .execute();
  if (changes.priceDrops === false) {
    await db.deleteFrom('droppedFavourites').where('accountId', '=', accountId).execute();
  }
}
