import {
  type Calibration,
  calibrate,
  missesIn,
  mostMisses,
} from '#marketplace/cars/valuation/estimation/calibration.ts';
import { evidenceFrom } from '#marketplace/cars/valuation/estimation/evidence.ts';
import {
  type LearntModel,
  learnModel,
} from '#marketplace/cars/valuation/estimation/learn-model.ts';
import {
  learnMarketSlopes,
  type MarketSlopes,
} from '#marketplace/cars/valuation/estimation/market-slopes.ts';
import {
  type CarToValue,
  modelKeyOf,
  type PricedCar,
} from '#marketplace/cars/valuation/estimation/priced-car.ts';
import type { ValuationModel } from '#marketplace/cars/valuation/estimation/valuation.ts';

export type MarketPrices = {
  slopes: MarketSlopes;
  models: Map<string, LearntModel>;
  calibration: Calibration | null;
};

/** Learns the prices of a market in memory, as the appraiser does model by model. */
export function learnPrices(cars: readonly PricedCar[], now: Date): MarketPrices {
  const byModel = new Map<string, PricedCar[]>();
  for (const car of cars) {
    const key = modelKeyOf(car) ?? '';
    const others = byModel.get(key);
    if (others) others.push(car);
    else byModel.set(key, [car]);
  }
  const evidence = [...byModel]
    .map(([key, ofModel]) => ({ key, seen: evidenceFrom(ofModel, now) }))
    .filter(({ seen }) => seen.length > 0)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const slopes = learnMarketSlopes(evidence.map(({ seen }) => seen));
  const models = new Map(evidence.map(({ key, seen }) => [key, learnModel(seen, slopes)]));
  const count = evidence.reduce((sum, { seen }) => sum + seen.length, 0);
  const step = Math.max(1, Math.ceil(count / mostMisses));
  const misses = [...models.values()].flatMap((model) => missesIn(model, step, now));
  return { slopes, models, calibration: calibrate(misses) };
}

export const valuationModelOf = (
  { models, calibration }: MarketPrices,
  car: CarToValue,
): ValuationModel => ({ model: models.get(modelKeyOf(car) ?? ''), calibration });
