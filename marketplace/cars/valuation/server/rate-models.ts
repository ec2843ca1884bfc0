import { setTimeout as pause } from 'node:timers/promises';
import { carsToRate } from './evidence-store.ts';
import { learnMarket } from './learn-market.ts';
import {
  finishModel,
  isMarketDue,
  type Learnt,
  type ModelDue,
  modelsDue,
  versionsOf,
} from './price-model-store.ts';
import { askedFor, freshRating } from './rate-car.ts';
import { type FreshRating, writeRatings } from './rating-store.ts';
import { keyOf, learnAs, type Valuing } from './value-cars.ts';

const modelsAtATime = 200;
/** Written at once: each write makes public pages prove themselves anew. */
const portion = 500;

type Pace = {
  /** Between two writes, in milliseconds. */
  rest: number;
  /** Nothing new is begun after so long: the next turn, on whichever instance, goes on. */
  longest: number;
};
const usualPace: Pace = { rest: 2_000, longest: 20_000 };

type Log = { error: (details: object, message: string) => void };

/** Learns what has changed, and rates the cars that it concerns. */
export async function ratePrices(valuing: Valuing, log: Log, pace = usualPace): Promise<void> {
  const { db, now } = valuing;
  const began = performance.now();
  if (await isMarketDue(db, now())) await learnMarket(valuing, log);
  const batch = batchFor(valuing, pace);
  for (const model of await modelsDue(db, now(), modelsAtATime)) {
    if (performance.now() - began > pace.longest) break;
    await rateModel(valuing, model, batch);
  }
  await batch.write();
}

type Batch = ReturnType<typeof batchFor>;

/** Ratings of small models are written together. What was to be done is crossed off once it is written. */
function batchFor({ db, now }: Valuing, { rest }: Pace) {
  const ratings: FreshRating[] = [];
  const models: [ModelDue, Learnt][] = [];

  async function write(): Promise<number> {
    const written = await writeRatings(db, ratings.splice(0), now());
    for (const [model, learnt] of models.splice(0)) await finishModel(db, model, learnt, now());
    return written;
  }

  return {
    write,
    async add(more: FreshRating[]): Promise<void> {
      ratings.push(...more);
      if (ratings.length >= portion && (await write()) > 0) await pause(rest);
    },
    isRated: (model: ModelDue, learnt: Learnt) => void models.push([model, learnt]),
  };
}

async function rateModel(valuing: Valuing, model: ModelDue, batch: Batch): Promise<void> {
  const { db, appraiser, now } = valuing;
  const { market } = await versionsOf(db, model);
  // As it will be called once this is done.
  const of = { key: keyOf(model), version: model.version + 1, market: market! };
  const learnt = await learnAs(valuing, model, of);
  if (!learnt) return;
  for (let after = lowestId; ; ) {
    const cars = await carsToRate(db, model, { after, most: portion });
    if (cars.length === 0) break;
    const appraised = await appraiser.value({ of, asked: cars.map(askedFor), now: now() });
    // Another market was learnt in the middle: the next turn begins again.
    if (!appraised) return;
    await batch.add(cars.map((car, at) => freshRating(car, appraised[at]!)));
    after = cars.at(-1)!.listingId;
  }
  batch.isRated(model, learnt);
}

const lowestId = '00000000-0000-0000-0000-000000000000';
