import { mostMisses } from '../estimation/calibration.ts';
import { evidenceOf } from './evidence-store.ts';
import { priceFigures } from './price-figures-store.ts';
import { modelsOnMarket, type PriceFigures, writeMarket } from './price-model-store.ts';
import type { Valuing } from './value-cars.ts';

/** Of all models together, to learn slopes from: they are in memory at once. */
const mostSamples = 60_000;
const fewestOfAModel = 20;
const mostOfAModel = 300;

/** The 80 % range holds for a good deal less or more than that: somebody should look. */
const expected = { least: 0.72, most: 0.88 };
const enoughToTell = 200;

type Log = { error: (details: object, message: string) => void };

/** What age, mileage and so on are worth everywhere, and how far off estimates are. One model at a time is in memory. */
export async function learnMarket({ db, appraiser, now }: Valuing, log: Log): Promise<void> {
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
    await appraiser.addMisses({
      cars: await evidenceOf(db, model, now()),
      slopes,
      step,
      now: now(),
    });
  }
  const figures = await priceFigures(db, now());
  await writeMarket(
    db,
    { slopes, calibration: await appraiser.calibration(), figures },
    cars,
    now(),
  );
  complainAbout(figures, log);
}

function complainAbout({ ranges }: PriceFigures, log: Log): void {
  for (const { group, cars, within } of ranges) {
    const share = within / cars;
    if (cars < enoughToTell || (share >= expected.least && share <= expected.most)) continue;
    log.error(
      { alarm: true, group, cars, share },
      'prices: ranges that should hold four of five prices do not',
    );
  }
}
