import { LRUCache } from 'lru-cache';
import type { Money } from '#marketplace/money.ts';
import { type Calibration, calibrate, type Miss, missesIn } from '../estimation/calibration.ts';
import { type Evidence, evidenceFrom } from '../estimation/evidence.ts';
import { type LearntModel, learnModel } from '../estimation/learn-model.ts';
import { learnMarketSlopes, type MarketSlopes } from '../estimation/market-slopes.ts';
import type { CarToValue, PricedCar } from '../estimation/priced-car.ts';
import { soldGapOf } from '../estimation/sold-gap.ts';
import { type NoValuation, type Valuation, valueCar } from '../estimation/valuation.ts';
import { judgePrice, type PriceLabel } from '../price-label.ts';

export type LearntMarket = {
  version: number;
  slopes: MarketSlopes;
  calibration: Calibration | null;
};

/** Which model, and which state of what was learnt of it. */
export type ModelVersion = { key: string; version: number; market: number };

/** `earlier`: the label that this very price has. */
export type AskedCar = { car: CarToValue; price: Money | null; earlier: PriceLabel | null };

export type Appraisal =
  | NoValuation
  | (Omit<Valuation, 'range'> & {
      /** Of a price. `place` is of a thousand. */
      judgement?: { label: PriceLabel; place: number } | { reason: 'unusual' };
    });

/** Of cars that are kept in memory: some 1 KB each. */
const mostCarsKept = 40_000;

/** Everything that takes processor time: it is done where no request waits for it. */
export function createAppraiser() {
  const models = new LRUCache<string, { of: ModelVersion; model: LearntModel }>({
    maxSize: mostCarsKept,
    sizeCalculation: ({ model }) => model.evidence.length + 1,
  });
  let market: LearntMarket | null = null;
  /** While the whole market is learnt. */
  let samples: Evidence[][] = [];
  let misses: Miss[] = [];

  return {
    setMarket(learnt: LearntMarket): void {
      market = learnt;
    },

    /** Null if this state of the market is not here: it has to be set first. */
    learn({ of, cars, now }: { of: ModelVersion; cars: PricedCar[]; now: Date }) {
      if (market?.version !== of.market) return null;
      const model = learnModel(evidenceFrom(cars, now), market.slopes);
      models.set(of.key, { of, model });
      return { cars: model.evidence.length, soldGap: soldGapOf(model, now) };
    },

    /** Null if this state of the model is not here: it has to be learnt first. */
    value({ of, asked, now }: { of: ModelVersion; asked: AskedCar[]; now: Date }) {
      const kept = models.get(of.key);
      const isSame = kept?.of.version === of.version && kept.of.market === of.market;
      if (!isSame || market?.version !== of.market) return null;
      const model = kept.model.evidence.length > 0 ? kept.model : undefined;
      const { calibration } = market;
      return asked.map((each) => appraise(each, valueCar(each.car, { model, calibration }, now)));
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

    addMisses({ cars, slopes, step, now }: MissesAsked): void {
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

type MissesAsked = { cars: PricedCar[]; slopes: MarketSlopes; step: number; now: Date };

function appraise({ price, earlier }: AskedCar, valuation: Valuation | NoValuation): Appraisal {
  if ('reason' in valuation) return valuation;
  const { range: _large, ...told } = valuation;
  if (price === null) return told;
  const judged = judgePrice(price, valuation, earlier && { label: earlier, price });
  if ('reason' in judged) return { ...told, judgement: judged };
  const place = Math.min(999, Math.floor(judged.place * 1000));
  return { ...told, judgement: { label: judged.label, place } };
}

type Tasks = ReturnType<typeof createAppraiser>;
export type TaskName = keyof Tasks;

/** The same, wherever it is done. */
export type Appraiser = {
  [Name in TaskName]: (...asked: Parameters<Tasks[Name]>) => Promise<ReturnType<Tasks[Name]>>;
} & { close(): Promise<void> };

/** In this thread: for tests, and while developing. */
export function appraiserInThisThread(): Appraiser {
  const tasks = createAppraiser();
  const names = Object.keys(tasks) as TaskName[];
  const promised = names.map((name) => [
    name,
    async (asked: never) => (tasks[name] as (asked: never) => unknown)(asked),
  ]);
  return { ...Object.fromEntries(promised), close: async () => {} } as Appraiser;
}
