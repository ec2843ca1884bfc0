import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';

type PlaceInTests = {
  id: number;
  name: string;
  at: [latitude: number, longitude: number];
  country?: string;
  region?: string;
  population?: number;
  aliasOf?: number;
};

export const dhaka = { id: 1, name: 'Dhaka', at: [23.71, 90.41], population: 10_000_000 } as const;
export const gazipur = { id: 2, name: 'Gazipur', at: [24, 90.42] } as const;
export const chattogram = {
  id: 3,
  name: 'Chattogram',
  at: [22.34, 91.83],
  population: 3_900_000,
} as const;
export const sylhet = { id: 4, name: 'Sylhet', at: [24.9, 91.87], population: 237_000 } as const;

const aFew: PlaceInTests[] = [
  { ...dhaka, at: [...dhaka.at] },
  { ...gazipur, at: [...gazipur.at] },
  { ...chattogram, at: [...chattogram.at] },
  { ...sylhet, at: [...sylhet.at] },
];

/** The gazetteer of a market in tests: a few places, unless others are named. */
export async function knowsPlaces(db: Database, places: PlaceInTests[] = aFew): Promise<void> {
  for (const { at, country = 'BD', region, population = 0, aliasOf, ...place } of places) {
    await db
      .insertInto('places')
      .values({
        ...place,
        folded: sql<string>`folded(${place.name})`,
        country,
        region: region ?? null,
        latitude: at[0],
        longitude: at[1],
        population,
        aliasOf: aliasOf ?? null,
      })
      .execute();
  }
}
