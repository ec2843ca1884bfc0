import { type Calibration, calibrate } from './calibration.ts';
import { evidenceFrom } from './evidence.ts';
import { type LearntModel, learnModel } from './learn-model.ts';
import { learnMarketSlopes, type MarketSlopes } from './market-slopes.ts';
import { type CarToValue, modelKeyOf, type PricedCar } from './priced-car.ts';
import type { Learnt } from './valuation.ts';

/** Everything that is learnt of a market's prices. */
export type MarketPrices = {
  slopes: MarketSlopes;
  models: Map<string, LearntModel>;
  calibration: Calibration | null;
};

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
  return { slopes, models, calibration: calibrate([...models.values()], now) };
}

export const learntOf = ({ models, calibration }: MarketPrices, car: CarToValue): Learnt => ({
  model: models.get(modelKeyOf(car) ?? ''),
  calibration,
});
