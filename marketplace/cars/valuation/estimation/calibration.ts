import { type Estimate, estimate, residualOf } from './estimate.ts';
import type { LearntModel } from './learn-model.ts';
import { leverageOf } from './price-model.ts';
import { median } from './robust-statistics.ts';
import { cholesky, solve } from './symmetric-matrix.ts';

/** How far off estimates are. Serializable as JSON. */
export type Calibration = {
  /** The weights of the predictors of the scale, in ln. */
  coefficients: number[];
  /** The scales that were seen. Others are clamped to them. */
  bounds: [narrowest: number, widest: number];
  edges: number[];
  /** The sorted misses of each group, in units of the scale. */
  groups: number[][];
  /** The median miss, in ln price. */
  centre: number;
};

/** Possible prices: e^(logPrice + scale × miss). */
export type Range = { logPrice: number; scale: number; misses: readonly number[]; centre: number };

/** The error of an estimate, in ln price, with its predictors. */
export type Miss = { miss: number; predictors: number[] };

/** More do not improve the calibration. */
export const mostMisses = 20_000;
const fewest = 100;
const groupCount = 5;
const shareOutside = 0.001;
const smallestMiss = 0.01;

/** Null if there are too few misses. */
export function calibrate(seen: readonly Miss[]): Calibration | null {
  if (seen.length < fewest) return null;
  const coefficients = explain(seen);
  const raw = seen
    .map(({ predictors }) => scaleFrom(coefficients, predictors))
    .sort((a, b) => a - b);
  const at = (share: number) => raw[Math.floor(share * (raw.length - 1))]!;
  const bounds: Calibration['bounds'] = [at(shareOutside), at(1 - shareOutside)];
  const edges = Array.from({ length: groupCount - 1 }, (_, edge) => at((edge + 1) / groupCount));
  const all: number[] = [];
  const groups: number[][] = Array.from({ length: groupCount }, () => []);
  for (const { miss, predictors } of seen) {
    const scale = within(bounds, scaleFrom(coefficients, predictors));
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

/** Widens the ranges of models with few cars. */
const fewCars = 4;

export function rangeOf(
  { logPrice, predictors, model }: Estimate,
  { coefficients, bounds, edges, groups, centre }: Calibration,
): Range {
  const seen = within(bounds, scaleFrom(coefficients, predictors));
  // Most misses are of large models.
  const scale = Math.min(bounds[1], seen * Math.sqrt(1 + fewCars / model.evidence.length));
  return { logPrice, scale, misses: groups[groupOf(edges, seen)]!, centre };
}

export const missesIn = (model: LearntModel, step: number, now: Date): Miss[] =>
  model.evidence.flatMap((_, at) => (at % step === 0 ? missOf(model, at, now) : []));

/** As if the car were new to the market. */
function missOf(model: LearntModel, at: number, now: Date): Miss[] {
  const { car, logPrice } = model.evidence[at]!;
  const found = estimate(model, car, car.since < now ? car.since : now);
  if ('few' in found) return [];
  const miss = logPrice - found.logPrice;
  const { predictors } = found;
  // A small model was learnt without this car. In a large one its own price is part of the slopes.
  if (found.model !== model) return [{ miss, predictors }];
  const own = residualOf(at, model, found.place);
  return [{ miss: miss + own * (1 / (1 - leverageOf(model, at)) - 1), predictors }];
}

/** Least squares of ln |miss| on the predictors. */
function explain(seen: readonly Miss[]): number[] {
  const size = seen[0]!.predictors.length;
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size);
  for (let row = 0; row < size; row++) matrix[row * size + row] = 1e-3;
  for (const { miss, predictors } of seen) {
    const logMiss = Math.log(Math.max(smallestMiss, Math.abs(miss)));
    for (let row = 0; row < size; row++) {
      right[row]! += predictors[row]! * logMiss;
      for (let column = 0; column <= row; column++) {
        matrix[row * size + column]! += predictors[row]! * predictors[column]!;
      }
    }
  }
  return [...solve(cholesky(matrix), right)];
}

const scaleFrom = (coefficients: number[], predictors: number[]) =>
  Math.exp(predictors.reduce((sum, value, at) => sum + value * coefficients[at]!, 0));

const within = ([least, most]: [number, number], value: number) =>
  Math.min(most, Math.max(least, value));

const groupOf = (edges: number[], scale: number) => edges.filter((edge) => scale > edge).length;
