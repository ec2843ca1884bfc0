import { sql } from 'kysely';
import type { Reader } from '#database/connection.ts';
import { type Money, majorUnits } from '#marketplace/money.ts';
import type { PriceHistory } from '../contract.ts';

const mostChanges = 12;

/** In major units. Null if the car was never advertised. */
export async function priceHistoryOf(db: Reader, listingId: string): Promise<PriceHistory | null> {
  const listed = await firstPriceOf(db, listingId);
  if (!listed) return null;
  const changes = await db
    .selectFrom('priceChanges')
    .select(['day as on', 'before as from', 'price as to'])
    .where('listingId', '=', listingId)
    // Omit prices that were changed and changed back on one day.
    .whereRef('before', '<>', 'price')
    .orderBy('day', 'desc')
    .limit(mostChanges + 1)
    .execute();
  const { listedOn, notedOn, price } = listed;
  return {
    listedOn,
    first: { on: notedOn, price: majorUnits(price) },
    changes: changes
      .slice(0, mostChanges)
      .map(({ on, from, to }) => ({ on, from: majorUnits(from), to: majorUnits(to) })),
    hasEarlier: changes.length > mostChanges,
  };
}

async function firstPriceOf(db: Reader, listingId: string) {
  const { rows } = await sql<{ listedOn: string; notedOn: string; price: Money }>`
    select (advertised_at at time zone 'UTC')::date as listed_on,
      (greatest(advertised_at, prices_noted_from) at time zone 'UTC')::date as noted_on,
      coalesce(
        (select before from price_changes where listing_id = listings.id order by day limit 1),
        resale_price
      ) as price
    from listings where id = ${listingId} and advertised_at is not null`.execute(db);
  return rows[0];
}
