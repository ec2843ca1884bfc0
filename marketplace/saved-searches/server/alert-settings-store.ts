import type { Database } from '#database/connection.ts';

export type AlertSettings = { timeZone: string; priceDrops: boolean; messages: boolean };

/** Of whoever has not said anything yet. */
const usual: AlertSettings = { timeZone: 'UTC', priceDrops: true, messages: true };

export async function alertSettingsOf(db: Database, accountId: string): Promise<AlertSettings> {
  const settings = await db
    .selectFrom('alertSettings')
    .select(['timeZone', 'priceDrops', 'messages'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return settings ?? usual;
}

/** Only if nothing is known yet: a browser on a journey must not move what its owner has chosen. */
export async function learnTimeZone(db: Database, accountId: string, timeZone: string) {
  await db
    .insertInto('alertSettings')
    .values({ accountId, timeZone })
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .execute();
}

export async function changeAlertSettings(
  db: Database,
  accountId: string,
  changes: Partial<AlertSettings>,
): Promise<void> {
  await db
    .insertInto('alertSettings')
    .values({ ...usual, ...changes, accountId })
    .onConflict((conflict) =>
      Object.keys(changes).length > 0
        ? conflict.column('accountId').doUpdateSet(changes)
        : conflict.column('accountId').doNothing(),
    )
    .execute();
  if (changes.priceDrops === false) {
    await db.deleteFrom('droppedFavourites').where('accountId', '=', accountId).execute();
  }
}
