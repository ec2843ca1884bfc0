import { mostMisses } from '../estimation/calibration.ts';
import { evidenceOf } from './evidence-store.ts';
import {
  computePriceFigures,
  modelsOnMarket,
  type PriceFigures,
  writeMarket,
} from './price-model-store.ts';
import type { ValuationContext } from './value-cars.ts';

/** Samples of all models are in memory at once. */
const mostSamples = 60_000;
const fewestOfAModel = 20;
const mostOfAModel = 300;

/** Shares of prices in their 80 % range beyond these raise an alarm. */
const expected = { least: 0.72, most: 0.88 };
const enoughToTell = 200;

type Log = { error: (details: object, message: string) => void };

/** Learns the market's slopes, then the calibration with one model at a time in memory. */
export async function learnMarket(
  { db, appraiser, now }: ValuationContext,
  log: Log,
): Promise<void> {
  const models = await modelsOnMarket(db);
  const ofEach = Math.floor(mostSamples / Math.max(1, models.length));
  const sampled = Math.min(mostOfAModel, Math.max(fewestOfAModel, ofEach));
  await appraiser.beginMarket();
  for (const model of models.slice(0, mostSamples / fewestOfAModel)) {
    await appraiser.addSample({ cars: await evidenceOf(db, model, now(), sampled), now: now() });
  }
  const slopes = await appraiser.slopesOfSamples();
  const cars = models.reduce((sum, model) => sum + model.cars, 0);
  const step = Math.max(1, Math.ceil(cars / mostMisses));
  for (const model of models) {
    const evidence = await evidenceOf(db, model, now());
    await appraiser.addMisses({ cars: evidence, slopes, step, now: now() });
  }
  const calibration = await appraiser.calibration();
  const figures = await computePriceFigures(db, now());
  await writeMarket(db, { slopes, calibration, figures }, cars, now());
  logWrongRanges(figures, log);
}

function logWrongRanges({ ranges }: PriceFigures, log: Log): void {
  for (const { group, cars, within } of ranges) {
    const share = within / cars;
    if (cars < enoughToTell || (share >= expected.least && share <= expected.most)) continue;
    log.error(
      { alarm: true, group, cars, share },
      'prices: ranges that should hold four of five prices do not',
    );
  }
}
