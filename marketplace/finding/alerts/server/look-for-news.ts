import type { Database } from '#database/connection.ts';
import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import { slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import { readQueries } from '#marketplace/finding/search/server/read-queries-store.ts';
import { type News, noteDropped, noteFound, queriesAfter, takeNews } from './news-store.ts';

const newsAtATime = 500;
/** Between two lots others get their turn: reading a search costs this process a little. */
const queriesAtATime = 1_000;

/** Keeps for everybody what their searches and favourites have to say about the newest changes, each change once. */
export async function lookForNews({
  db,
  makes,
  now,
}: Pick<CarDependencies, 'db' | 'makes' | 'now'>): Promise<void> {
  const slugs = slugsOf(await makes());
  const lookAtSome = () =>
    db.transaction().execute(async (tx) => {
      const news = await takeNews(tx, newsAtATime, now());
      if (news.length > 0) await lookAt(tx, news, slugs, now());
      return news.length;
    });
  while ((await lookAtSome()) > 0) {}
}

async function lookAt(tx: Database, news: News[], slugs: readonly string[], now: Date) {
  const cheaper = news.filter(({ priceBefore }) => priceBefore !== null);
  await noteDropped(
    tx,
    cheaper.map(({ listingId }) => listingId),
    now,
  );
  for (let last = ''; ; ) {
    const queries = await queriesAfter(tx, last, queriesAtATime);
    if (queries.length === 0) return;
    await noteFound(tx, await readQueries(tx, queries, slugs), news, now);
    last = queries.at(-1)!;
  }
}
