import type { Database } from '#database/connection.ts';
import { loadedGazetteer } from '#marketplace/cars/places/server/gazetteer-store.ts';
import { marketSettings } from '#marketplace/market-settings.ts';
import { placeNextCars } from './place-cars-store.ts';

const carsInBatch = 200;
/** In one turn of the job; the rest waits for the next one. */
const mostBatches = 50;

/**
 * Finds the places of cars that were there before the gazetteer, or before the one that is loaded now. Goes through
 * all of them once, by id, and continues where the turn before ended.
 */
export async function placeCars(db: Database, batches = mostBatches): Promise<void> {
  const version = await loadedGazetteer(db);
  if (version === null) return;
  const job = `place-cars:${marketSettings().country}:${version}`;
  for (let batch = 0; batch < batches; batch++) {
    const looked = await db.transaction().execute((tx) => placeNextCars(tx, job, carsInBatch));
    if (looked < carsInBatch) return;
  }
}
