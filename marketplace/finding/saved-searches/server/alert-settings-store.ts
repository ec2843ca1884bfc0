import type { Database } from '#database/connection.ts';
import type { AlertSettings } from '#marketplace/finding/alerts/contract.ts';

type StoredSettings = Omit<AlertSettings, 'emailConfirmed'>;

/** Of whoever has not said anything yet. */
const usual: StoredSettings = { timeZone: 'UTC', priceDrops: true, messages: true };

export async function alertSettingsOf(db: Database, accountId: string): Promise<StoredSettings> {
  const settings = await db
    .selectFrom('alertSettings')
    .select(['timeZone', 'priceDrops', 'messages'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return settings ?? usual;
}

/**
 * Only if nothing is known yet: a browser on a journey must not move what its owner has chosen. A row may be there before
 * anybody has said where they are.
 */
export async function learnTimeZone(db: Database, accountId: string, timeZone: string) {
  await db
    .insertInto('alertSettings')
    .values({ accountId, timeZone, zoneKnown: true })
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet({ timeZone, zoneKnown: true })
        .where('alertSettings.zoneKnown', '=', false)
        .where('alertSettings.timeZone', '=', usual.timeZone),
    )
    .execute();
}

export async function changeAlertSettings(
  db: Database,
  accountId: string,
  changes: Partial<StoredSettings>,
): Promise<void> {
  const set = { ...changes, ...(changes.timeZone && { zoneKnown: true }) };
  await db
    .insertInto('alertSettings')
    .values({ ...usual, ...set, accountId })
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
