import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { isOnOffer } from '#marketplace/cars/listings/server/on-offer-store.ts';

const inMinutes = (moment: ReturnType<typeof sql>) =>
  sql<number>`(extract(epoch from ${moment} - timestamptz '2020-01-01 00:00+00') / 60)::integer`;

/** Spelled exactly as in the indexes; higher for newer drops. */
export const priceDropKey = sql<number>`coalesce(${inMinutes(sql`listing.price_dropped_at`)}, -1)`;

const batchSize = 500;

/** Ends older drops, on pages and in the order of lists at once. Cars that are locked now are left to the next run. */
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
