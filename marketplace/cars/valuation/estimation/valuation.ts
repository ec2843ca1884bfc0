import type { Money } from '#marketplace/money.ts';
import type { PriceRange } from '../contract.ts';
import { type AdjustedCar, adjustTo } from './adjustments.ts';
import { type Calibration, type Range, rangeOf } from './calibration.ts';
import { estimate } from './estimate.ts';
import type { Counts } from './fewest-comparables.ts';
import type { LearntModel } from './learn-model.ts';
import { type CarToValue, type UnfitReason, whyUnfit } from './priced-car.ts';

export type Valuation = PriceRange & {
  compared: AdjustedCar[];
  range: Range;
};

export type NoValuation =
  | { reason: UnfitReason | 'small_market' | 'too_different' }
  | ({ reason: 'few' } & Counts);

/** Undefined for a model without cars; the calibration is null on a small market. */
export type ValuationModel = { model: LearntModel | undefined; calibration: Calibration | null };

const coverage = 0.8;
const widest = 0.6;
const mostCompared = 8;

export function valueCar(
  car: CarToValue,
  { model, calibration }: ValuationModel,
  now: Date,
): Valuation | NoValuation {
  const unfit = whyUnfit(car, now);
  if (unfit) return { reason: unfit };
  if (!model) return { reason: 'few', cars: 0, sellers: 0 };
  const found = estimate(model, car, now);
  if ('few' in found) return { reason: 'few', ...found.few };
  if (!calibration) return { reason: 'small_market' };
  const range = rangeOf(found, calibration);
  const { low, middle, high } = pricesIn(range);
  if (high - low > widest * middle) return { reason: 'too_different' };
  const step = stepOf(middle);
  const rounded = (price: number) => Math.round(price / step) * step;
  const { comparables } = found;
  const sellers = comparables.map(({ at }) => found.model.evidence[at]!.car.seller.id);
  return {
    ...{ estimate: rounded(middle), low: rounded(low), high: rounded(high) },
    cars: comparables.length,
    sellers: new Set(sellers).size,
    compared: comparables
      .slice(0, mostCompared)
      .map((each) => adjustTo(car, each, found, { now, step })),
    range,
  };
}

/** Rounds to three figures. */
const stepOf = (price: number): Money => 10 ** Math.max(0, Math.floor(Math.log10(price)) - 2);

function pricesIn({ logPrice, scale, misses, centre }: Range) {
  const outside = (1 - coverage) / 2;
  const priceAt = (logMiss: number) => Math.exp(logPrice + logMiss);
  // Conformal ranges count one car more than was seen.
  const count = misses.length + 1;
  const low = priceAt(scale * misses[Math.max(0, Math.floor(count * outside) - 1)]!);
  const last = misses.length - 1;
  const high = priceAt(scale * misses[Math.min(last, Math.ceil(count * (1 - outside)) - 1)]!);
  return { low, high, middle: Math.min(high, Math.max(low, priceAt(centre))) };
}
