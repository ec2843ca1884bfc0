import { type Evidence, teachersIn } from './evidence.ts';
import { effectsWithout, type Kinds, learnKinds } from './kind-effects.ts';
import type { MarketSlopes } from './market-slopes.ts';
import { columnCount } from './price-factors.ts';
import { median, robustDeviation } from './robust-statistics.ts';
import { fitSlopes, remaindersOf, type Sample, sampleOf } from './slopes.ts';
import { solveLower, type Triangle } from './symmetric-matrix.ts';

export type PriceModel = {
  evidence: readonly Evidence[];
  market: MarketSlopes;
  sellers: Sellers;
  sample: Sample;
  slopes: Float64Array;
  information: Triangle;
  level: number;
  /** What slopes and level do not explain. Includes the worth of trims and bodies. */
  residuals: Float64Array;
  trims: Kinds;
  bodies: Kinds;
  deviation: number;
};

/** Numbers instead of ids, because comparing texts would take longest. */
type Sellers = { ids: Map<string, number>; idOfCar: Int32Array; isKnown: Uint8Array };

/** The weight of the market's slopes, in cars. */
const worthOfMarket = 30;
const rounds = 4;
const smallestDeviation = 0.03;

export function fitModel(evidence: readonly Evidence[], market: MarketSlopes): PriceModel {
  const taught = sampleOf(teachersIn(evidence));
  const prior = {
    slopes: market.slopes,
    strengths: market.deviations.map((deviation) => worthOfMarket * deviation ** 2),
  };
  const { slopes, information } = fitSlopes([taught], prior, rounds);
  const level = median(remaindersOf(taught, slopes));
  const sample = sampleOf(evidence, taught.means);
  const residuals = remaindersOf(sample, slopes).map((rest) => rest - level);
  const trims = learnKinds(evidence, 'trim', residuals);
  const withoutTrims = less(residuals, trims);
  const bodies = learnKinds(evidence, 'body', withoutTrims);
  const sellers = sellersOf(evidence);
  const ofKnown = less(withoutTrims, bodies).filter((_, car) => sellers.isKnown[car] === 1);
  const deviation = Math.max(smallestDeviation, robustDeviation(ofKnown));
  return {
    ...{ evidence, market, sellers, sample, slopes, information, level, residuals },
    ...{ trims, bodies, deviation },
  };
}

function sellersOf(evidence: readonly Evidence[]): Sellers {
  const ids = new Map<string, number>();
  for (const { car } of evidence) if (!ids.has(car.seller.id)) ids.set(car.seller.id, ids.size);
  return {
    ids,
    idOfCar: Int32Array.from(evidence, ({ car }) => ids.get(car.seller.id)!),
    isKnown: Uint8Array.from(evidence, ({ car }) => Number(car.seller.isKnown)),
  };
}

function less(residuals: Float64Array, kinds: Kinds): Float64Array {
  const effects = effectsWithout(kinds, null);
  return residuals.map((residual, car) => residual - effects[kinds.idOfCar[car]!]!);
}

/** The leverage of a car: how far its own price determines the slopes, from 0 to 1. */
export function leverageOf({ sample, sellers, information }: PriceModel, car: number): number {
  if (sellers.isKnown[car] === 0) return 0;
  const row = sample.rows.slice(car * columnCount, (car + 1) * columnCount);
  const square = solveLower(information, row).reduce((sum, value) => sum + value ** 2, 0);
  return Math.min(0.7, sample.weights[car]! * square + 1 / sample.weights.length);
}
