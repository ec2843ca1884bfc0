import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import type { Money } from '#marketplace/money.ts';

type SentNotification = { listingId: string; kind: 'fits' | 'drop'; price: Money };

/** Returns those that the account has not been sent before. */
export async function addNotifications(
  tx: Database,
  accountId: string,
  notifications: SentNotification[],
  now: Date,
): Promise<SentNotification[]> {
  if (notifications.length === 0) return [];
  return tx
    .insertInto('told')
    .values(notifications.map((each) => ({ ...each, accountId, toldAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['listingId', 'kind', 'price'])
    .execute();
}

export async function setLastAlertAt(tx: Database, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('alertSettings')
    .set({ toldAt: now })
    .where('accountId', '=', accountId)
    .execute();
}

export async function eraseAlertsOf(tx: Database, accountId: string): Promise<void> {
  for (const table of ['savedSearches', 'droppedFavourites', 'alertSettings', 'told'] as const) {
    await tx.deleteFrom(table).where('accountId', '=', accountId).execute();
  }
}

export const deleteOldNotifications = (db: Database, before: Date): Promise<void> =>
  deleteInBatches(db, 'told', sql`told_at < ${before}`);
