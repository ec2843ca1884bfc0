import { type Evidence, teachersIn } from './evidence.ts';
import { columnCount } from './price-factors.ts';
import { fitSlopes, type Sample, sampleOf } from './slopes.ts';

/** What age, mileage and so on are worth on the whole market. Serializable as JSON. */
export type MarketSlopes = {
  slopes: number[];
  deviations: number[];
};

/** Limits the weight of large models, and the memory. */
const carsOfEach = 300;
const fewest = 5;
const rounds = 3;

export function learnMarketSlopes(models: Iterable<readonly Evidence[]>): MarketSlopes {
  const samples = [...models]
    .map((evidence) => teachersIn(evidence).slice(0, carsOfEach))
    .filter(({ length }) => length >= fewest)
    .map((evidence) => sampleOf(evidence));
  const deviations = deviationsIn(samples);
  const prior = {
    slopes: new Float64Array(columnCount),
    strengths: deviations.map((deviation) => deviation ** 2),
  };
  return { slopes: [...fitSlopes(samples, prior, rounds).slopes], deviations };
}

/** 1 for a constant column, so its slope stays 0. */
function deviationsIn(samples: readonly Sample[]): number[] {
  const squares = new Float64Array(columnCount);
  let cars = 0;
  for (const { rows, weights } of samples) {
    for (let at = 0; at < rows.length; at++) squares[at % columnCount]! += rows[at]! ** 2;
    cars += weights.length;
  }
  return Array.from(squares, (sum) => Math.sqrt(sum / cars) || 1);
}
