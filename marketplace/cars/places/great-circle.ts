import type { Kilometres } from '#marketplace/distance.ts';

/** In degrees. */
export type Point = { latitude: number; longitude: number };

/** The mean radius of the earth. */
const earth: Kilometres = 6371.0088;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** The square of half the chord between two points on a sphere of radius 1. */
function haversine(from: Point, to: Point): number {
  const up = Math.sin(radians(to.latitude - from.latitude) / 2);
  const across = Math.sin(radians(to.longitude - from.longitude) / 2);
  return up ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * across ** 2;
}

/** Along the surface, to the metre. */
export const kilometresBetween = (from: Point, to: Point): Kilometres =>
  2 * earth * Math.asin(Math.min(1, Math.sqrt(haversine(from, to))));

/** What `haversine` is at this distance: comparing with it saves the arc for each point. */
export const haversineAt = (kilometres: Kilometres): number =>
  Math.sin(kilometres / (2 * earth)) ** 2;

/** More than rounding can take away at the edge of a circle. */
const margin = 1e-6;

/** The degrees of latitude that a circle covers. */
export function latitudesAround({ latitude }: Point, within: Kilometres) {
  const reach = degrees(within / earth) + margin;
  return { from: latitude - reach, to: latitude + reach };
}

/** How far it reaches to either side; all the way around where it covers a pole. */
function longitudeReach({ latitude }: Point, within: Kilometres): number {
  const reach = within / earth;
  if (Math.abs(radians(latitude)) + reach >= Math.PI / 2) return 180;
  return degrees(Math.asin(Math.sin(reach) / Math.cos(radians(latitude)))) + margin;
}

/** A small circle is looked up in squares of a quarter of a degree, a large one in whole degrees. */
const largestInQuarters: Kilometres = 50;

type Cell = [latitude: number, longitude: number];
export type Cells = { perDegree: 1 | 4; cells: Cell[] };

/** Every square that a circle touches, as the index of cars numbers them. */
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

/** East of 180° the numbers begin anew at -180°, which is also how 180° itself may be written. */
function aroundTheWorld(column: number, perDegree: number): number[] {
  const half = 180 * perDegree;
  const wrapped = ((((column + half) % (2 * half)) + 2 * half) % (2 * half)) - half;
  return wrapped === -half ? [-half, half] : [wrapped];
}
