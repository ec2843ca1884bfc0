import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { changesBetween, type FactsShown } from '#marketplace/cars/listings/revision.ts';
import { labelOf } from '#marketplace/cars/listings/revision-words.ts';
import { listingsByIds } from '#marketplace/cars/listings/server/listing-store.ts';
import { addRevision, readFactsShown } from '#marketplace/cars/listings/server/revision-store.ts';
import { notifyChangedCarLater } from '#marketplace/dealing/changed-cars/server/notify-changed-car.ts';
import { refuseWhilePaid } from '#marketplace/dealing/payments/server/refuse-while-paid.ts';
import { found } from '#marketplace/errors.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';

type Revision = { listing: Listing; shown: FactsShown; editorId: string; now: Date };

/** `listing` and `shown` are from before the edit. Refused during a checkout. Call it under the lock of the car. */
export async function reviseListing(
  tx: Database,
  { listing, shown, editorId, now }: Revision,
): Promise<void> {
  if (listing.state !== 'advertised') return;
  const [row] = await listingsByIds(tx, [listing.id]);
  const edited = found(row, 'listing_sold');
  const changes = changesBetween(shown, await readFactsShown(tx, edited));
  if (changes.length === 0) return;
  await refuseWhilePaid(tx, listing.id);
  const { id: listingId, revision } = edited;
  await addRevision(tx, { listingId, number: revision, editorId, at: now, changes });
  await notifyChangedCarLater(tx, listing.id, now);
  await recordInAudit(tx, {
    action: 'listing.edited',
    actorId: editorId,
    subjectId: listing.id,
    details: {
      revision,
      changed: changes.map(({ fact }) => labelOf(fact)).join(', '),
      // The audit trail shows the current name.
      ...(edited.name !== listing.name && { car: listing.name }),
    },
  });
}
