import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { Listing } from '../listing.ts';

type CarRevision = Pick<Listing, 'id' | 'revision'>;

export async function findShownRevision(
  tx: Database,
  listingId: string,
  buyerId: string,
): Promise<number | null> {
  const shown = await tx
    .selectFrom('shownRevisions')
    .select('revision')
    .where('listingId', '=', listingId)
    .where('buyerId', '=', buyerId)
    .executeTakeFirst();
  return shown?.revision ?? null;
}

/**
 * Call it under the lock of the car. Without `revision`, stores the current one only if none is stored: the buyer may be
 * acting on an earlier page.
 */
export async function noteShownRevision(
  tx: Database,
  car: CarRevision,
  buyerId: string,
  revision?: number,
): Promise<void> {
  await tx
    .insertInto('shownRevisions')
    .values({
      listingId: car.id,
      buyerId,
      revision: Math.min(revision ?? car.revision, car.revision),
    })
    .onConflict((conflict) => {
      const known = conflict.columns(['listingId', 'buyerId']);
      return revision === undefined
        ? known.doNothing()
        : known.doUpdateSet({
            revision: sql`greatest(shown_revisions.revision, excluded.revision)`,
          });
    })
    .execute();
}
