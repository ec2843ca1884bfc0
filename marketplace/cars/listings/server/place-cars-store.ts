import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { cursorOf, moveCursor } from '#database/cursor-store.ts';
import { placesOf } from '#marketplace/cars/places/server/place-store.ts';

const beforeTheFirst = '00000000-0000-0000-0000-000000000000';

/** Saves its position in the transaction of its changes, so that it skips no car. Returns the number of cars. */
export async function placeNextCars(tx: Database, job: string, most: number): Promise<number> {
  const cars = await tx
    .selectFrom('listings')
    .select(['id', 'location'])
    .where('id', '>', (await cursorOf(tx, job)) ?? beforeTheFirst)
    .orderBy('id')
    .limit(most)
    .execute();
  const last = cars.at(-1);
  if (!last) return 0;

  await setPlaces(tx, cars);
  await moveCursor(tx, job, last.id);
  return cars.length;
}

async function setPlaces(tx: Database, cars: { id: string; location: string }[]): Promise<void> {
  const places = await placesOf(tx, [...new Set(cars.map(({ location }) => location))]);
  const placed = cars.map((car) => ({ ...car, ...places.get(car.location)! }));
  await sql`
    update listings
    set place_id = found.place_id, latitude = found.latitude, longitude = found.longitude
    from unnest(
      ${placed.map(({ id }) => id)}::uuid[], ${placed.map(({ location }) => location)}::text[],
      ${placed.map(({ placeId }) => placeId)}::integer[],
      ${placed.map(({ latitude }) => latitude)}::real[],
      ${placed.map(({ longitude }) => longitude)}::real[]
    ) as found (id, location, place_id, latitude, longitude)
    where listings.id = found.id
      -- Whoever moved the car meanwhile has found its new place already.
      and listings.location = found.location
      and (listings.place_id, listings.latitude, listings.longitude)
        is distinct from (found.place_id, found.latitude, found.longitude)`.execute(tx);
}
