import { setTimeout as pause } from 'node:timers/promises';
import { carsToRate } from './evidence-store.ts';
import { learnMarket } from './learn-market.ts';
import {
  finishModel,
  isMarketDue,
  type ModelDue,
  type ModelFigures,
  modelsDue,
  versionsOf,
} from './price-model-store.ts';
import { freshRating } from './rate-car.ts';
import { type FreshRating, writeRatings } from './rating-store.ts';
import { keyOf, learnVersion, type ValuationContext } from './value-cars.ts';

const modelsAtATime = 200;
/** Ratings are written in batches, because each write invalidates public pages. */
const batchSize = 500;

/** In milliseconds. */
type Pace = {
  rest: number;
  /** No model is begun after that; the next run continues. */
  longest: number;
};
const usualPace: Pace = { rest: 2_000, longest: 20_000 };

type Log = { error: (details: object, message: string) => void };

export async function ratePrices(
  context: ValuationContext,
  log: Log,
  pace = usualPace,
): Promise<void> {
  const { db, now } = context;
  const began = performance.now();
  if (await isMarketDue(db, now())) await learnMarket(context, log);
  const batch = batchFor(context, pace);
  for (const model of await modelsDue(db, now(), modelsAtATime)) {
    if (performance.now() - began > pace.longest) break;
    await rateModel(context, model, batch);
  }
  await batch.write();
}

type Batch = ReturnType<typeof batchFor>;

/** Writes the ratings of small models together, and finishes models once their ratings are written. */
function batchFor({ db, now }: ValuationContext, { rest }: Pace) {
  const ratings: FreshRating[] = [];
  const models: [ModelDue, ModelFigures][] = [];

  async function write(): Promise<number> {
    const written = await writeRatings(db, ratings.splice(0), now());
    for (const [model, figures] of models.splice(0)) await finishModel(db, model, figures, now());
    return written;
  }

  return {
    write,
    async add(more: FreshRating[]): Promise<void> {
      ratings.push(...more);
      if (ratings.length >= batchSize && (await write()) > 0) await pause(rest);
    },
    addModel: (model: ModelDue, figures: ModelFigures) => void models.push([model, figures]),
  };
}

async function rateModel(context: ValuationContext, model: ModelDue, batch: Batch): Promise<void> {
  const { db, appraiser, now } = context;
  const { market } = await versionsOf(db, model);
  // `finishModel` will count the version up.
  const of = { key: keyOf(model), version: model.version + 1, market: market! };
  const figures = await learnVersion(context, model, of);
  if (!figures) return;
  for (let after = lowestId; ; ) {
    const cars = await carsToRate(db, model, { after, most: batchSize });
    if (cars.length === 0) break;
    const appraisals = await appraiser.value({ of, cars, now: now() });
    // Another instance has learnt the market. The next run begins this model again.
    if (!appraisals) return;
    await batch.add(cars.map((car, at) => freshRating(car, appraisals[at]!)));
    after = cars.at(-1)!.listingId;
  }
  batch.addModel(model, figures);
}

const lowestId = '00000000-0000-0000-0000-000000000000';
