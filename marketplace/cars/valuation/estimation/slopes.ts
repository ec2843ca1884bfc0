import type { Evidence } from './evidence.ts';
import { columnCount } from './price-factors.ts';
import { median, robustDeviation } from './robust-statistics.ts';
import { cholesky, solve, type Triangle } from './symmetric-matrix.ts';

export type Sample = {
  means: Float64Array;
  /** Row by row, minus the means. An unknown fact is 0, so it is never adjusted for. */
  rows: Float64Array;
  logPrices: Float64Array;
  weights: Float64Array;
};

/** Slopes without evidence, and their weight. */
type Prior = { slopes: ArrayLike<number>; strengths: ArrayLike<number> };

export type Fit = { slopes: Float64Array; information: Triangle };

/** In deviations. Wrong prices and baits beyond it weigh less. */
const huberLimit = 1.5;
const smallestDeviation = 0.02;

function meansOf(evidence: readonly Evidence[]): Float64Array {
  const sums = new Float64Array(columnCount);
  const counts = new Float64Array(columnCount);
  for (const { row } of evidence) {
    for (let column = 0; column < columnCount; column++) {
      if (Number.isNaN(row[column]!)) continue;
      sums[column]! += row[column]!;
      counts[column]!++;
    }
  }
  return sums.map((sum, column) => sum / Math.max(1, counts[column]!));
}

export function sampleOf(evidence: readonly Evidence[], means = meansOf(evidence)): Sample {
  const rows = new Float64Array(evidence.length * columnCount);
  evidence.forEach(({ row }, car) => void rows.set(centred(row, means), car * columnCount));
  return {
    means,
    rows,
    logPrices: Float64Array.from(evidence, ({ logPrice }) => logPrice),
    weights: teachingWeights(evidence),
  };
}

/** All cars of one seller weigh at most as much as two cars, or a fiftieth. */
function teachingWeights(evidence: readonly Evidence[]): Float64Array {
  const ofSeller = new Map<string, number>();
  for (const { car } of evidence)
    ofSeller.set(car.seller.id, (ofSeller.get(car.seller.id) ?? 0) + 1);
  const most = Math.max(2, evidence.length / 50);
  return Float64Array.from(
    evidence,
    ({ weight, car }) => weight * Math.min(1, most / ofSeller.get(car.seller.id)!),
  );
}

export const centred = (row: Float64Array, means: Float64Array): Float64Array =>
  row.map((value, column) => (Number.isNaN(value) ? 0 : value - means[column]!));

export const remaindersOf = ({ rows, logPrices }: Sample, slopes: ArrayLike<number>) =>
  logPrices.map((logPrice, car) => {
    let rest = logPrice;
    for (let column = 0; column < columnCount; column++) {
      rest -= slopes[column]! * rows[car * columnCount + column]!;
    }
    return rest;
  });

/** Ridge regression towards the prior within each sample, with Huber weights. */
export function fitSlopes(samples: readonly Sample[], prior: Prior, rounds: number): Fit {
  let slopes: Float64Array = Float64Array.from(prior.slopes);
  let information: Triangle = new Float64Array();
  for (let round = 0; round < rounds; round++) {
    const residuals = samples.map((sample) => aroundMedian(remaindersOf(sample, slopes)));
    const limit =
      huberLimit *
      Math.max(smallestDeviation, robustDeviation(residuals.flatMap((each) => [...each])));
    const equations = equationsOf(prior);
    for (const [at, sample] of samples.entries()) {
      addTo(equations, sample, huberWeights(sample.weights, residuals[at]!, limit));
    }
    information = cholesky(equations.matrix);
    slopes = solve(information, equations.right);
  }
  return { slopes, information };
}

function aroundMedian(values: Float64Array): Float64Array {
  const middle = median(values);
  return values.map((value) => value - middle);
}

const huberWeights = (weights: Float64Array, residuals: Float64Array, limit: number) =>
  weights.map((weight, car) => weight * Math.min(1, limit / Math.abs(residuals[car]!)));

type Equations = { matrix: Float64Array; right: Float64Array };

function equationsOf({ slopes, strengths }: Prior): Equations {
  const matrix = new Float64Array(columnCount * columnCount);
  for (let column = 0; column < columnCount; column++) {
    matrix[column * columnCount + column] = strengths[column]!;
  }
  const right = Float64Array.from(
    { length: columnCount },
    (_, column) => strengths[column]! * slopes[column]!,
  );
  return { matrix, right };
}

function addTo({ matrix, right }: Equations, sample: Sample, weights: Float64Array): void {
  const { rows, logPrices } = sample;
  const middle = middleOf(sample, weights);
  const row = new Float64Array(columnCount);
  for (let car = 0; car < weights.length; car++) {
    const rest = logPrices[car]! - middle.logPrice;
    for (let column = 0; column < columnCount; column++) {
      row[column] = rows[car * columnCount + column]! - middle.row[column]!;
      const weighted = weights[car]! * row[column]!;
      right[column]! += weighted * rest;
      const begin = column * columnCount;
      for (let other = 0; other <= column; other++)
        matrix[begin + other]! += weighted * row[other]!;
    }
  }
}

function middleOf({ rows, logPrices }: Sample, weights: Float64Array) {
  const row = new Float64Array(columnCount);
  let logPrice = 0;
  let total = 0;
  for (let car = 0; car < weights.length; car++) {
    total += weights[car]!;
    logPrice += weights[car]! * logPrices[car]!;
    for (let column = 0; column < columnCount; column++) {
      row[column]! += weights[car]! * rows[car * columnCount + column]!;
    }
  }
  return { row: row.map((sum) => sum / total), logPrice: logPrice / total };
}
