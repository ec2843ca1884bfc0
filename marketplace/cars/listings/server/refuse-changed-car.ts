import type { Database } from '#database/connection.ts';
import { Refusal } from '#marketplace/errors.ts';
import type { Listing } from '../listing.ts';
import { changesInWords } from './changes-in-words.ts';
import { changesSince } from './revision-store.ts';
import { findShownRevision, noteShownRevision } from './shown-revision-store.ts';

type ShownRevision = {
  buyerId: string;
  /** Undefined if the caller does not send it. */
  revision: number | undefined;
};

/** Call it under the lock of the car, so that the revision stays the same until the transaction ends. */
export async function refuseChangedCar(
  tx: Database,
  car: Pick<Listing, 'id' | 'revision'>,
  { buyerId, revision }: ShownRevision,
): Promise<void> {
  // No page can have shown a revision that does not exist yet.
  const isPlausible = revision !== undefined && revision <= car.revision;
  const shown = isPlausible ? revision : await findShownRevision(tx, car.id, buyerId);
  if (shown !== null && shown < car.revision) {
    const changes = await changesSince(tx, car.id, shown);
    if (changes.length > 0) {
      const words = await changesInWords(tx, changes);
      throw new Refusal('car_changed', { revision: car.revision, changes: words });
    }
  }
  await noteShownRevision(tx, car, buyerId, car.revision);
}
