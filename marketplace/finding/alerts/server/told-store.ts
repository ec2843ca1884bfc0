import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import type { Money } from '#marketplace/money.ts';

export type ToBeTold = { listingId: string; kind: 'fits' | 'drop'; price: Money };

/** The cars that nobody has told this person of before. */
export async function noteTold(
  tx: Database,
  accountId: string,
  cars: ToBeTold[],
  now: Date,
): Promise<Set<string>> {
  if (cars.length === 0) return new Set();
  const told = await tx
    .insertInto('told')
    .values(cars.map((car) => ({ ...car, accountId, toldAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('listingId')
    .execute();
  return new Set(told.map(({ listingId }) => listingId));
}

export async function noteAlert(tx: Database, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('alertSettings')
    .set({ toldAt: now })
    .where('accountId', '=', accountId)
    .execute();
}

/** By whichever of the person's searches they were found. */
export async function forgetFound(tx: Database, accountId: string, listingIds: string[]) {
  await sql`
    delete from found_cars using saved_searches as search
    where search.id = search_id and search.account_id = ${accountId}
      and listing_id = any(${listingIds}::uuid[])`.execute(tx);
}

export async function forgetFinds(
  tx: Database,
  finds: { searchId: string; listingId: string }[],
): Promise<void> {
  await sql`
    delete from found_cars using jsonb_to_recordset(${JSON.stringify(finds)}::jsonb)
      as gone("searchId" uuid, "listingId" uuid)
    where search_id = gone."searchId" and listing_id = gone."listingId"`.execute(tx);
}

export async function forgetDropped(tx: Database, accountId: string, listingIds: string[]) {
  await sql`delete from dropped_favourites
    where account_id = ${accountId} and listing_id = any(${listingIds}::uuid[])`.execute(tx);
}

export async function putOffDropped(tx: Database, accountId: string, listingId: string, to: Date) {
  await tx
    .updateTable('droppedFavourites')
    .set({ dueAt: to })
    .where('accountId', '=', accountId)
    .where('listingId', '=', listingId)
    .execute();
}

/** Everything that is kept for a person's alerts. */
export async function eraseAlertsOf(tx: Database, accountId: string): Promise<void> {
  await tx.deleteFrom('savedSearches').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('droppedFavourites').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('alertSettings').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('told').where('accountId', '=', accountId).execute();
}

export const forgetTold = (db: Database, before: Date): Promise<void> =>
  deleteInBatches(db, 'told', sql`told_at < ${before}`);

/** What waited for somebody who never came back, such as a suspended account. */
export async function forgetWaiting(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'found_cars', sql`found_at < ${before}`);
  await deleteInBatches(db, 'dropped_favourites', sql`due_at < ${before}`);
}
