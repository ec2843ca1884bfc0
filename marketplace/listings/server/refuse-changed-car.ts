import type { Database } from '#database/connection.ts';
import { Refusal } from '#marketplace/errors.ts';
import { findMakeName } from '#marketplace/vehicles/server/make-store.ts';
import type { Listing } from '../listing.ts';
import type { FactChange } from '../revision.ts';
import { type ChangeInWords, changeInWords } from '../revision-words.ts';
import { changesSince } from './revision-store.ts';
import { findShownRevision, noteShownRevision } from './shown-revision-store.ts';

type Shown = {
  buyerId: string;
  /** By the page of the buyer, if it says so. */
  revision: number | undefined;
};

/**
 * A buyer commits to the car that the buyer was shown; changes that the seller made since are shown first. Under the lock
 * of the car, which keeps its revision until the transaction ends.
 */
export async function refuseChangedCar(
  tx: Database,
  car: Pick<Listing, 'id' | 'revision'>,
  { buyerId, revision }: Shown,
): Promise<void> {
  // No page has shown a revision that is yet to come.
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

export async function changesInWords(
  db: Database,
  changes: FactChange[],
): Promise<ChangeInWords[]> {
  const names = new Map<string, string>();
  for (const { fact, before, after } of changes) {
    if (fact !== 'category') continue;
    for (const slug of [String(before), String(after)]) {
      names.set(slug, await findMakeName(db, slug));
    }
  }
  return changes.map((change) => changeInWords(change, (slug) => names.get(slug) ?? slug));
}
