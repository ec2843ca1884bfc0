import { type Estimate, estimate, residualOf } from './estimate.ts';
import type { LearntModel } from './learn-model.ts';
import { leverageOf } from './price-model.ts';
import { median } from './robust-statistics.ts';
import { cholesky, solve } from './symmetric-matrix.ts';

/** How far off estimates are; plain numbers, so that it can be kept. */
export type Calibration = {
  /** By how much each sign widens the scale, in ln. */
  coefficients: number[];
  /** The scales that were seen; a car unlike all of them gets the widest, not one made up beyond it. */
  bounds: [narrowest: number, widest: number];
  /** The scales between the groups. */
  edges: number[];
  /** Of each group, the misses in units of the scale, in order. */
  groups: number[][];
  /** What estimates miss by in the middle, in ln price. */
  centre: number;
};

/** Where a price can be: e^(logPrice + scale × miss). */
export type Range = { logPrice: number; scale: number; misses: readonly number[]; centre: number };

/** By how much an estimate is off, in ln price, and what could have told so. */
export type Miss = { miss: number; signs: number[] };

/** More cars make it no better. */
export const mostMisses = 20_000;
/** With fewer misses no range can be promised. */
const fewest = 100;
const groupCount = 5;
const shareOutside = 0.001;
const smallestMiss = 0.01;

/** Every car is estimated by all the others; null on a market that is too small for it. */
export function calibrate(models: readonly LearntModel[], now: Date): Calibration | null {
  const cars = models.reduce((sum, { evidence }) => sum + evidence.length, 0);
  const step = Math.max(1, Math.ceil(cars / mostMisses));
  let first = 0;
  const seen = models.flatMap((model) => {
    const misses = missesIn(model, { first, step }, now);
    first = (((first - model.evidence.length) % step) + step) % step;
    return misses;
  });
  return calibrateBy(seen);
}

/** The same from misses that were gathered model by model: not all of them fit into memory. */
export function calibrateBy(seen: readonly Miss[]): Calibration | null {
  if (seen.length < fewest) return null;
  const coefficients = explain(seen);
  const raw = seen.map(({ signs }) => scaleFrom(coefficients, signs)).sort((a, b) => a - b);
  const at = (share: number) => raw[Math.floor(share * (raw.length - 1))]!;
  const bounds: Calibration['bounds'] = [at(shareOutside), at(1 - shareOutside)];
  const edges = Array.from({ length: groupCount - 1 }, (_, edge) => at((edge + 1) / groupCount));
  const all: number[] = [];
  const groups: number[][] = Array.from({ length: groupCount }, () => []);
  for (const { miss, signs } of seen) {
    const scale = within(bounds, scaleFrom(coefficients, signs));
    groups[groupOf(edges, scale)]!.push(miss / scale);
    all.push(miss / scale);
  }
  const inOrder = (misses: number[]) => misses.sort((a, b) => a - b);
  return {
    ...{ coefficients, bounds, edges },
    groups: groups.map((misses) => inOrder(misses.length < fewest ? [...all] : misses)),
    centre: median(seen.map(({ miss }) => miss)),
  };
}

/** So many cars are as good as none: among few of a model, what looks sure is less so. */
const fewCars = 4;

export function rangeOf(
  { logPrice, signs, model }: Estimate,
  { coefficients, bounds, edges, groups, centre }: Calibration,
): Range {
  const seen = within(bounds, scaleFrom(coefficients, signs));
  // Most misses that were seen are of large models.
  const scale = Math.min(bounds[1], seen * Math.sqrt(1 + fewCars / model.evidence.length));
  return { logPrice, scale, misses: groups[groupOf(edges, seen)]!, centre };
}

type Which = { first: number; step: number };

/** Of every so many cars of a model. */
export function missesIn(model: LearntModel, { first, step }: Which, now: Date): Miss[] {
  const misses: Miss[] = [];
  for (let at = first; at < model.evidence.length; at += step) {
    misses.push(...missOf(model, at, now));
  }
  return misses;
}

/** As it would be if the car were new to the market. */
function missOf(model: LearntModel, at: number, now: Date): Miss[] {
  const { car, logPrice } = model.evidence[at]!;
  const found = estimate(model, car, car.since < now ? car.since : now);
  if ('few' in found) return [];
  const miss = logPrice - found.logPrice;
  // A small model was learnt without this car; in a large one its price is still in the slopes.
  if (found.model !== model) return [{ miss, signs: found.signs }];
  const own = residualOf(at, model, found.place);
  return [{ miss: miss + own * (1 / (1 - leverageOf(model, at)) - 1), signs: found.signs }];
}

/** Least squares of ln |miss| on the signs. */
function explain(seen: readonly Miss[]): number[] {
  const size = seen[0]!.signs.length;
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size);
  for (let sign = 0; sign < size; sign++) matrix[sign * size + sign] = 1e-3;
  for (const { miss, signs } of seen) {
    const logMiss = Math.log(Math.max(smallestMiss, Math.abs(miss)));
    for (let sign = 0; sign < size; sign++) {
      right[sign]! += signs[sign]! * logMiss;
      for (let other = 0; other <= sign; other++) {
        matrix[sign * size + other]! += signs[sign]! * signs[other]!;
      }
    }
  }
  return [...solve(cholesky(matrix), right)];
}

const scaleFrom = (coefficients: number[], signs: number[]) =>
  Math.exp(signs.reduce((sum, sign, at) => sum + sign * coefficients[at]!, 0));

const within = ([least, most]: [number, number], value: number) =>
  Math.min(most, Math.max(least, value));

const groupOf = (edges: number[], scale: number) => edges.filter((edge) => scale > edge).length;
