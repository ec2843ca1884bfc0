import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#database/connection.ts';
import type { ListingOnWire } from '#marketplace/cars/listings/contract.ts';
import {
  cellsAround,
  haversineAt,
  kilometresBetween,
  latitudesAround,
  type Point,
} from '#marketplace/cars/places/great-circle.ts';
import { findPlace } from '#marketplace/cars/places/server/place-store.ts';
import { Refusal } from '#marketplace/errors.ts';
import type { CarSearch } from '../car-search.ts';
import { unknownPlace } from '../search-parameters.ts';
import { either, type Nearby, quoted } from './search-terms.ts';

export async function nearbyOf(db: Reader, { near, within }: CarSearch): Promise<Nearby | null> {
  if (near === null) return null;
  const place = await findPlace(db, near);
  if (!place) throw new Refusal('invalid_request', { fields: { near: unknownPlace } });
  return { place, within };
}

/** In degrees, with the latitudes of its edges. The radius `reach` is a haversine. */
type Circle = Record<'latitude' | 'longitude' | 'south' | 'north' | 'reach', number>;

export function circleOf({ place, within }: Nearby): Circle {
  const { latitude, longitude } = place;
  const { from: south, to: north } = latitudesAround(place, within);
  return { latitude, longitude, south, north, reach: haversineAt(within) };
}

/** The cheap test of the latitude excludes most cars. */
export const isInCircle = (
  circle: (name: keyof Circle) => RawBuilder<number>,
): RawBuilder<boolean> =>
  sql<boolean>`(listing.latitude between ${circle('south')} and ${circle('north')}
    and power(sin(radians(listing.latitude - ${circle('latitude')}) / 2), 2)
      + cos(radians(${circle('latitude')})) * cos(radians(listing.latitude))
      * power(sin(radians(listing.longitude - ${circle('longitude')}) / 2), 2)
      <= ${circle('reach')})`;

export function isWithin(nearby: Nearby): RawBuilder<boolean> {
  const circle = circleOf(nearby);
  return isInCircle((name) => sql`${circle[name]}::float8`);
}

/** The squares around the circle, for the index of terms. `isWithin` excludes their corners. */
export function isInCells({ place, within }: Nearby): RawBuilder<boolean> {
  const { perDegree, cells } = cellsAround(place, within);
  const terms = either(
    cells.map(([latitude, longitude]) => quoted(`=g${perDegree} ${latitude} ${longitude}`)),
  );
  return sql<boolean>`listing.terms @@ ${terms}::tsquery`;
}

export async function withDistances(
  db: Reader,
  nearby: Nearby | null,
  cars: ListingOnWire[],
): Promise<ListingOnWire[]> {
  if (!nearby || cars.length === 0) return cars;
  const { rows } = await sql<{ id: string } & Point>`
    select id, latitude::float8 as latitude, longitude::float8 as longitude from listings
    where id = any(${cars.map(({ _id }) => _id)}::uuid[]) and latitude is not null`.execute(db);
  const points = new Map(rows.map(({ id, ...point }) => [id, point]));
  return cars.map((car) => {
    const point = points.get(car._id);
    return point ? { ...car, distanceKm: Math.round(kilometresBetween(nearby.place, point)) } : car;
  });
}
