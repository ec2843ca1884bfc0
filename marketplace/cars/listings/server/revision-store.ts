import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import type { Listing } from '../listing.ts';
import { type FactChange, type FactsShown, factsShown, inOrder, isChange } from '../revision.ts';
import { vinOf } from './vin-store.ts';

/** Call it under the lock of the car. */
export async function readFactsShown(tx: Database, listing: Listing): Promise<FactsShown> {
  const vin = listing.hasVin ? await vinOf(tx, listing.id) : null;
  return factsShown(listing, vin && createHash('sha256').update(vin).digest('base64url'));
}

type Revision = {
  listingId: string;
  number: number;
  editorId: string;
  at: Date;
  changes: FactChange[];
};

/** Call it under the lock of the car. Numbers have gaps, because an edit that changes no shown fact adds none. */
export async function addRevision(tx: Database, revision: Revision): Promise<void> {
  await tx
    .insertInto('listingRevisions')
    .values({ ...revision, changes: JSON.stringify(revision.changes) })
    .execute();
}

/** At most one difference for each fact. A fact that has its old value again is no difference. */
export async function changesSince(
  db: Database,
  listingId: string,
  revision: number,
): Promise<FactChange[]> {
  const { rows } = await sql<FactChange>`
    select change ->> 'fact' as fact,
      (array_agg(change -> 'before' order by number))[1] as before,
      (array_agg(change -> 'after' order by number desc))[1] as after
    from listing_revisions cross join jsonb_array_elements(changes) as change
    where listing_id = ${listingId} and number > ${revision}
    group by change ->> 'fact'`.execute(db);
  return inOrder(rows.filter(isChange));
}

export async function forgetRevisions(db: Database, before: Date): Promise<void> {
  for (const table of ['listing_revisions', 'shown_revisions'] as const) {
    await deleteInBatches(
      db,
      table,
      sql`exists (select from listings
        where listings.id = ${sql.ref(table)}.listing_id and listings.left_at < ${before})`,
    );
  }
}

/** For a deleted account: erases former facts of its cars, and which revisions it was shown. */
export async function eraseRevisionsOf(tx: Database, accountId: string): Promise<void> {
  await tx
    .deleteFrom('listingRevisions')
    .where('listingId', 'in', (cars) =>
      cars.selectFrom('listings').select('id').where('sellerId', '=', accountId),
    )
    .execute();
  await tx.deleteFrom('shownRevisions').where('buyerId', '=', accountId).execute();
}
