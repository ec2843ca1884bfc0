import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import type { Listing } from '../listing.ts';
import { type FactChange, type FactsShown, factsShown, netChanges } from '../revision.ts';
import { vinOf } from './vin-store.ts';

/** Under the lock of the car. */
export async function readFactsShown(tx: Database, listing: Listing): Promise<FactsShown> {
  const vin = listing.hasVin ? await vinOf(tx, listing.id) : null;
  return factsShown(listing, vin && createHash('sha256').update(vin).digest('base64url'));
}

type Edit = { listingId: string; editorId: string; at: Date; changes: FactChange[] };

/** Returns its number. Under the lock of the car. */
export async function addRevision(
  tx: Database,
  { listingId, editorId, at, changes }: Edit,
): Promise<number> {
  const { revision } = await tx
    .updateTable('listings')
    .set({ revision: sql`revision + 1` })
    .where('id', '=', listingId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('listingRevisions')
    .values({ listingId, number: revision, at, editorId, changes: JSON.stringify(changes) })
    .execute();
  return revision;
}

/** What is different from what was shown at that revision. */
export async function changesSince(
  db: Database,
  listingId: string,
  revision: number,
): Promise<FactChange[]> {
  const edits = await db
    .selectFrom('listingRevisions')
    .select('changes')
    .where('listingId', '=', listingId)
    .where('number', '>', revision)
    .orderBy('number')
    .execute();
  return netChanges(edits.map(({ changes }) => changes as FactChange[]));
}

/** Of cars that were sold or removed before. */
export const forgetRevisions = (db: Database, before: Date): Promise<void> =>
  deleteInBatches(
    db,
    'listing_revisions',
    sql`exists (select from listings
      where listings.id = listing_revisions.listing_id and listings.left_at < ${before})`,
  );
