import type { Database } from '#database/connection.ts';
import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import { slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import { readQueries } from '#marketplace/finding/search/server/read-queries-store.ts';
import {
  addDroppedFavourites,
  addFoundCars,
  listQueries,
  type MarketChange,
  takeChanges,
} from './market-change-store.ts';

const changesAtATime = 500;
/** Parsing queries blocks this process, so it pauses between two batches. */
const queriesAtATime = 1_000;

/** Matches the newest changes with saved searches and favourites, each change once. */
export async function matchSavedSearches(
  dependencies: Pick<CarDependencies, 'db' | 'makes' | 'now'>,
): Promise<void> {
  const { db, makes, now } = dependencies;
  const slugs = slugsOf(await makes());
  const matchSome = () =>
    db.transaction().execute(async (tx) => {
      const changes = await takeChanges(tx, changesAtATime, now());
      if (changes.length > 0) await match(tx, changes, slugs, now());
      return changes.length;
    });
  while ((await matchSome()) > 0) {}
}

async function match(tx: Database, changes: MarketChange[], slugs: readonly string[], now: Date) {
  const cheaper = changes.filter(({ priceBefore }) => priceBefore !== null);
  const listingIds = cheaper.map(({ listingId }) => listingId);
  await addDroppedFavourites(tx, listingIds, now);
  for (let last = ''; ; ) {
    const queries = await listQueries(tx, last, queriesAtATime);
    if (queries.length === 0) return;
    await addFoundCars(tx, await readQueries(tx, queries, slugs), changes, now);
    last = queries.at(-1)!;
  }
}
