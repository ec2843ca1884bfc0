import { expect, test } from 'vitest';
import { seeded } from '../../../tests/seeded.ts';
import { cellsAround, kilometresBetween, type Point } from './great-circle.ts';

const dhaka = { latitude: 23.71, longitude: 90.41 };
const suva = { latitude: -18.14, longitude: 178.44 };
const places: Record<string, Point> = {
  Dhaka: dhaka,
  'a town at 180°': { latitude: -16.8, longitude: 179.99 },
  'a town at -180°': { latitude: 66, longitude: -180 },
  'a corner of four squares': { latitude: 51, longitude: 0 },
  'the North Pole': { latitude: 89.9, longitude: 10 },
  'the South Pole': { latitude: -90, longitude: 0 },
};

test.each([
  [dhaka, { latitude: 22.34, longitude: 91.83 }, 211],
  [{ latitude: 51.51, longitude: -0.13 }, { latitude: 48.85, longitude: 2.35 }, 344],
  [suva, { ...suva, longitude: -178.44 }, 330],
  [{ latitude: 89, longitude: 0 }, { latitude: 89, longitude: 180 }, 222],
  [dhaka, dhaka, 0],
])('the distance along the surface, across the dateline and the poles as well', (from, to, km) => {
  expect(Math.round(kilometresBetween(from, to))).toBe(km);
  expect(Math.round(kilometresBetween(to, from))).toBe(km);
});

/** As the database numbers it. */
const cellOf = ({ latitude, longitude }: Point, perDegree: number) =>
  `${Math.floor(latitude * perDegree)} ${Math.floor(longitude * perDegree)}`;

/** Chance, but the same in every run: some are in the circle, others beside it. */
function pointsAround({ latitude, longitude }: Point, within: number): Point[] {
  const next = seeded(7);
  const reach = within / 100;
  const reachAcross = Math.min(180, reach / Math.cos((latitude * Math.PI) / 180));
  return Array.from({ length: 20_000 }, () => ({
    latitude: Math.min(90, Math.max(-90, latitude + (2 * next() - 1) * reach)),
    longitude: wrapped(longitude + (2 * next() - 1) * reachAcross),
  }));
}

const wrapped = (longitude: number) => longitude - 360 * Math.floor((longitude + 180) / 360);

test.each(
  Object.entries(places).flatMap(([name, centre]) =>
    [10, 50, 200].map((within) => ({ name, centre, within })),
  ),
)('whatever is within $within km of $name is in its squares', ({ centre, within }) => {
  const { perDegree, cells } = cellsAround(centre, within);
  const squares = new Set(cells.map((cell) => cell.join(' ')));
  const inside = pointsAround(centre, within).filter(
    (point) => kilometresBetween(centre, point) <= within,
  );
  expect(inside.length).toBeGreaterThan(1_000);
  const missed = inside.filter((point) => !squares.has(cellOf(point, perDegree)));
  expect(missed).toEqual([]);
  expect(squares.size).toBe(cells.length);
});

test('180° is also written -180°', () => {
  const { cells } = cellsAround({ latitude: 0, longitude: 179.95 }, 10);
  expect(cells.map(([, column]) => column)).toEqual(expect.arrayContaining([719, -720, 720]));
});

test.each([
  [10, 4],
  [50, 30],
  [100, 9],
  [200, 30],
])('a circle of %s km takes at most %s squares in the tropics', (within, most) => {
  expect(cellsAround(dhaka, within).cells.length).toBeLessThanOrEqual(most);
});
