import { sql } from 'kysely';
import type { Reader } from '#database/connection.ts';
import { asVisitorsSeeIt, type Listing, mayBeSeenBy } from '../listing.ts';
import type { RememberedCar } from '../remembered-car.ts';
import { isOneOf } from './listing-rows-store.ts';
import { listingsByIds } from './listing-store.ts';

/** In the order of the ids. Callers cannot tell a car that left the market from one that never was on it. */
export async function rememberedCars(db: Reader, ids: string[]): Promise<RememberedCar[]> {
  const seen = (await listingsByIds(db, ids)).filter((listing) => mayBeSeenBy(null, listing));
  const cars = new Map(seen.map((listing) => [listing.id, asVisitorsSeeIt(listing)]));
  const soldOn = await soldDatesOf(db, seen);
  return ids.map((id) => ({ id, car: cars.get(id) ?? null, soldOn: soldOn.get(id) ?? null }));
}

async function soldDatesOf(db: Reader, listings: Listing[]): Promise<Map<string, string>> {
  const sold = listings.filter(({ state }) => state === 'sold').map(({ id }) => id);
  if (sold.length === 0) return new Map();
  const rows = await db
    .selectFrom('listings as listing')
    .select(['listing.id', sql<string>`(listing.left_at at time zone 'UTC')::date`.as('soldOn')])
    .where(isOneOf(sold))
    .where('listing.leftAt', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, soldOn }) => [id, soldOn]));
}
