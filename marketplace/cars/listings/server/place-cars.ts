import type { Database } from '#database/connection.ts';
import { loadedGazetteer } from '#marketplace/cars/places/server/gazetteer-store.ts';
import { marketSettings } from '#marketplace/market-settings.ts';
import { placeNextCars } from './place-cars-store.ts';

const carsInBatch = 200;
const mostBatches = 50;

/** Finds the places of cars that are older than the gazetteer: all cars once by id, each run continuing the last. */
export async function placeCars(db: Database, batches = mostBatches): Promise<void> {
  const version = await loadedGazetteer(db);
  if (version === null) return;
  const job = `place-cars:${marketSettings().country}:${version}`;
  for (let batch = 0; batch < batches; batch++) {
    const looked = await db.transaction().execute((tx) => placeNextCars(tx, job, carsInBatch));
    if (looked < carsInBatch) return;
  }
}
