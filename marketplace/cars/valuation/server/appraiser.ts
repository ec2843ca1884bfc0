import { LRUCache } from 'lru-cache';
import type { Money } from '#marketplace/money.ts';
import { type Calibration, calibrate, type Miss, missesIn } from '../estimation/calibration.ts';
import { type Evidence, evidenceFrom } from '../estimation/evidence.ts';
import { type LearntModel, learnModel } from '../estimation/learn-model.ts';
import { learnMarketSlopes, type MarketSlopes } from '../estimation/market-slopes.ts';
import type { CarToValue, PricedCar } from '../estimation/priced-car.ts';
import { soldGapOf } from '../estimation/sold-gap.ts';
import { type NoValuation, type Valuation, valueCar } from '../estimation/valuation.ts';
import { judgePrice } from '../judge-price.ts';
import type { PriceLabel } from '../price-label.ts';

export type LearntMarket = {
  version: number;
  slopes: MarketSlopes;
  calibration: Calibration | null;
};

/** A model of cars, and the versions that were learnt of it and of the market. */
export type ModelVersion = { key: string; version: number; market: number };

/** `earlier` is the present label of this price. */
export type CarToAppraise = { car: CarToValue; price: Money | null; earlier: PriceLabel | null };

export type Appraisal =
  | NoValuation
  | (Omit<Valuation, 'range'> & {
      /** With a price only. `place` is from 0 to 999. */
      judgement?: { label: PriceLabel; place: number } | { reason: 'unusual' };
    });

/** About 1 KB each. */
const mostCarsCached = 40_000;

/** Everything that takes processor time. It runs where no request waits for it. */
export function createAppraiser() {
  const models = new LRUCache<string, { of: ModelVersion; model: LearntModel }>({
    maxSize: mostCarsCached,
    sizeCalculation: ({ model }) => model.evidence.length + 1,
  });
  let market: LearntMarket | null = null;
  let samples: Evidence[][] = [];
  let misses: Miss[] = [];

  return {
    setMarket(learnt: LearntMarket): void {
      market = learnt;
    },

    /** Null if this version of the market must be set first. */
    learn({ of, cars, now }: { of: ModelVersion; cars: PricedCar[]; now: Date }) {
      if (market?.version !== of.market) return null;
      const model = learnModel(evidenceFrom(cars, now), market.slopes);
      models.set(of.key, { of, model });
      return { cars: model.evidence.length, soldGap: soldGapOf(model, now) };
    },

    /** Null if this version of the model must be learnt first. */
    value({ of, cars, now }: { of: ModelVersion; cars: CarToAppraise[]; now: Date }) {
      const cached = models.get(of.key);
      const isSame = cached?.of.version === of.version && cached.of.market === of.market;
      if (!isSame || market?.version !== of.market) return null;
      const model = cached.model.evidence.length > 0 ? cached.model : undefined;
      const { calibration } = market;
      return cars.map((each) => appraise(each, valueCar(each.car, { model, calibration }, now)));
    },

    beginMarket(): void {
      samples = [];
      misses = [];
    },

    addSample({ cars, now }: { cars: PricedCar[]; now: Date }): void {
      samples.push(evidenceFrom(cars, now));
    },

    slopesOfSamples(): MarketSlopes {
      const slopes = learnMarketSlopes(samples);
      samples = [];
      return slopes;
    },

    addMisses({ cars, slopes, step, now }: MissesTask): void {
      const evidence = evidenceFrom(cars, now);
      if (evidence.length === 0) return;
      misses.push(...missesIn(learnModel(evidence, slopes), step, now));
    },

    calibration(): Calibration | null {
      const calibration = calibrate(misses);
      misses = [];
      return calibration;
    },
  };
}

type MissesTask = { cars: PricedCar[]; slopes: MarketSlopes; step: number; now: Date };

function appraise(
  { price, earlier }: CarToAppraise,
  valuation: Valuation | NoValuation,
): Appraisal {
  if ('reason' in valuation) return valuation;
  const { range: _large, ...appraisal } = valuation;
  if (price === null) return appraisal;
  const judged = judgePrice(price, valuation, earlier && { label: earlier, price });
  if ('reason' in judged) return { ...appraisal, judgement: judged };
  const place = Math.min(999, Math.floor(judged.place * 1000));
  return { ...appraisal, judgement: { label: judged.label, place } };
}

type Tasks = ReturnType<typeof createAppraiser>;
export type TaskName = keyof Tasks;

export type Appraiser = {
  [Name in TaskName]: (...input: Parameters<Tasks[Name]>) => Promise<ReturnType<Tasks[Name]>>;
} & { close(): Promise<void> };

export function appraiserOver(
  run: (name: TaskName, input: unknown) => unknown,
  close = async () => {},
): Appraiser {
  const names = Object.keys(createAppraiser()) as TaskName[];
  const tasks = names.map((name) => [name, async (input: unknown) => run(name, input)]);
  return { ...Object.fromEntries(tasks), close } as Appraiser;
}

export const runTask = (tasks: Tasks, name: TaskName, input: unknown): unknown =>
  (tasks[name] as (input: unknown) => unknown)(input);

/** For tests and development. */
export function appraiserInThisThread(): Appraiser {
  const tasks = createAppraiser();
  return appraiserOver((name, input) => runTask(tasks, name, input));
}
