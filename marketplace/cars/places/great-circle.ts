import type { Kilometres } from '#marketplace/distance.ts';

/** In degrees. */
export type Point = { latitude: number; longitude: number };

const earthRadius: Kilometres = 6371.0088;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** The square of half the chord between two points on a sphere of radius 1. */
function haversine(from: Point, to: Point): number {
  const up = Math.sin(radians(to.latitude - from.latitude) / 2);
  const across = Math.sin(radians(to.longitude - from.longitude) / 2);
  return up ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * across ** 2;
}

export const kilometresBetween = (from: Point, to: Point): Kilometres =>
  2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(haversine(from, to))));

/** The `haversine` of a distance. Comparing haversines is cheaper than computing distances. */
export const haversineAt = (kilometres: Kilometres): number =>
  Math.sin(kilometres / (2 * earthRadius)) ** 2;

/** In degrees; more than rounding errors at the edge of a circle. */
const margin = 1e-6;

export function latitudesAround({ latitude }: Point, within: Kilometres) {
  const reach = degrees(within / earthRadius) + margin;
  return { from: latitude - reach, to: latitude + reach };
}

/** The degrees to either side; a circle that covers a pole reaches around the earth. */
function longitudeReach({ latitude }: Point, within: Kilometres): number {
  const reach = within / earthRadius;
  if (Math.abs(radians(latitude)) + reach >= Math.PI / 2) return 180;
  return degrees(Math.asin(Math.sin(reach) / Math.cos(radians(latitude)))) + margin;
}

/** Larger circles are looked up in squares of a whole degree. */
const largestInQuarters: Kilometres = 50;

type Cell = [latitude: number, longitude: number];
export type Cells = { perDegree: 1 | 4; cells: Cell[] };

/** The squares that a circle touches, numbered as in the index of listings. */
export function cellsAround(centre: Point, within: Kilometres): Cells {
  const perDegree = within <= largestInQuarters ? 4 : 1;
  const { from, to } = latitudesAround(centre, within);
  const reach = longitudeReach(centre, within);
  const rows = wholeBetween(Math.max(from, -90) * perDegree, Math.min(to, 90) * perDegree);
  const columns = wholeBetween(
    (centre.longitude - reach) * perDegree,
    (centre.longitude + reach) * perDegree,
  ).flatMap((column) => aroundTheWorld(column, perDegree));
  const different = [...new Set(columns)];
  const cells = rows.flatMap((row) => different.map((column): Cell => [row, column]));
  return { perDegree, cells };
}

const wholeBetween = (from: number, to: number): number[] =>
  Array.from(
    { length: Math.floor(to) - Math.floor(from) + 1 },
    (_, step) => Math.floor(from) + step,
  );

/** East of 180° columns begin again at -180°. 180° and -180° are the same meridian. */
function aroundTheWorld(column: number, perDegree: number): number[] {
  const half = 180 * perDegree;
  const wrapped = ((((column + half) % (2 * half)) + 2 * half) % (2 * half)) - half;
  return wrapped === -half ? [-half, half] : [wrapped];
}
