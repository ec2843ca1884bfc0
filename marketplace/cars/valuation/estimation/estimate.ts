import {
  type Comparable,
  chooseComparables,
  fittedAt,
  type Place,
  placeIn,
  worthAt,
} from './comparables.ts';
import { type Counts, fewest } from './fewest-comparables.ts';
import { type LearntModel, unbentBy } from './learn-model.ts';
import type { PriceModel } from './price-model.ts';
import { ageOf, type CarToValue } from './priced-car.ts';
import { huberMean, weightedMedian } from './robust-statistics.ts';

/** Does not depend on the price of the car. */
export type Estimate = {
  model: LearntModel;
  place: Place;
  comparables: Comparable[];
  logPrice: number;
  predictors: number[];
};

/** A comparable at this distance weighs 1/e. */
const reach = 0.2;
/** Nearer cars weigh the same, so that a copy of a car weighs no more than a similar car. */
const nearEnough = 0.1;
/** The largest share of one seller, so that moving an estimate takes many accounts. */
const mostOfASeller = 0.1;
/** The largest weight of all unknown sellers, relative to known ones. */
const mostOfUnknown = 0.2;
/** The weight of the model's deviation, in comparables. */
const worthOfModel = 8;

export function estimate(
  among: LearntModel,
  car: CarToValue,
  now: Date,
): Estimate | { few: Counts } {
  const model = unbentBy(car.seller.id, among);
  const place = placeIn(model, car, now);
  const comparables = chooseComparables(model, place);
  const known = countKnown(model, comparables);
  if (known.cars < fewest.cars || known.sellers < fewest.sellers) return { few: known };

  const residuals = comparables.map(({ at }) => residualOf(at, model, place));
  const weights = weightsOf(model, comparables);
  const logPrice = fittedAt(model, place) + huberMean(residuals, weights, model.deviation);
  const spread = spreadOf(residuals, weights, model.deviation);
  const far =
    sumOf(comparables.map(({ distance }, at) => distance * weights[at]!)) / sumOf(weights);
  const decades = ageOf(car, now) / 10;
  const predictors = [
    ...[1, Math.log(spread), Math.log(model.deviation), far, decades, decades ** 2, logPrice],
    ...[1 / Math.sqrt(effectiveCount(weights)), 1 / Math.sqrt(model.evidence.length)],
  ];
  return { model, place, comparables, logPrice, predictors };
}

function countKnown({ evidence }: PriceModel, comparables: readonly Comparable[]): Counts {
  const known = comparables.map(({ at }) => evidence[at]!.car.seller).filter((s) => s.isKnown);
  return { cars: known.length, sellers: new Set(known.map(({ id }) => id)).size };
}

function weightsOf({ evidence }: PriceModel, comparables: readonly Comparable[]): number[] {
  const weights = cappedBySeller(
    comparables.map(
      ({ at, distance }) =>
        Math.exp(-Math.max(nearEnough, distance) / reach) * evidence[at]!.weight,
    ),
    comparables.map(({ at }) => evidence[at]!.car.seller.id),
  );
  const isKnown = comparables.map(({ at }) => evidence[at]!.car.seller.isKnown);
  const known = sumOf(weights.filter((_, at) => isKnown[at]));
  const unknown = sumOf(weights.filter((_, at) => !isKnown[at]));
  const part = Math.min(1, (mostOfUnknown * known) / unknown);
  return weights.map((weight, at) => (isKnown[at] ? weight : weight * part));
}

function cappedBySeller(weights: number[], sellers: string[]): number[] {
  const most = mostOfASeller * sumOf(weights);
  const ofSeller = (seller: string) => sumOf(weights.filter((_, at) => sellers[at] === seller));
  return weights.map((weight, at) => weight * Math.min(1, most / ofSeller(sellers[at]!)));
}

/** The residual of a comparable without the worth of its trim and body. */
export const residualOf = (at: number, { residuals }: PriceModel, place: Place): number =>
  residuals[at]! - worthAt(at, place.trim) - worthAt(at, place.body);

/** The deviation of the comparables, shrunk to that of the model because few comparables may agree by chance. */
function spreadOf(residuals: number[], weights: number[], deviation: number): number {
  const middle = weightedMedian(residuals, weights);
  const distances = residuals.map((residual) => Math.abs(residual - middle));
  const own = 1.4826 * weightedMedian(distances, weights);
  const count = effectiveCount(weights);
  return Math.sqrt((count * own ** 2 + worthOfModel * deviation ** 2) / (count + worthOfModel));
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The number of equal weights with the same variance (Kish). */
const effectiveCount = (weights: number[]) =>
  sumOf(weights) ** 2 / sumOf(weights.map((weight) => weight ** 2));
