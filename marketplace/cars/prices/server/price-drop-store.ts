import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { isOnOffer } from '#marketplace/cars/listings/server/on-offer-store.ts';

const inMinutes = (moment: ReturnType<typeof sql>) =>
  sql<number>`(extract(epoch from ${moment} - timestamptz '2020-01-01 00:00+00') / 60)::integer`;

/** Exactly as the indexes have it: the higher, the newer the drop. */
export const priceDropKey = sql<number>`coalesce(${inMinutes(sql`listing.price_dropped_at`)}, -1)`;

const batchSize = 500;

/**
 * Drops that are no news any more. That is a change like any other: pages are made anew, and cards and the order of
 * lists forget them together. Whoever has a car locked is not waited for; its turn comes an hour later.
 */
export async function endDrops(db: Database, since: Date): Promise<void> {
  for (let ended = batchSize; ended === batchSize; ) {
    const { numAffectedRows } = await sql`
      update listings set price_dropped_at = null, price_before_drop = null
      where id = any (array(
        select listing.id from listings as listing
        where ${isOnOffer} and ${priceDropKey} >= 0
          and ${priceDropKey} < ${inMinutes(sql`${since}::timestamptz`)}
        limit ${sql.lit(batchSize)} for update skip locked
      ))`.execute(db);
    ended = Number(numAffectedRows);
  }
}
