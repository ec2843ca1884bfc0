import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { generateCars, today } from '../../../../tests/valuation/generated-cars.ts';
import { learnPrices } from '../../../../tests/valuation/market-prices.ts';
import { modelKeyOf } from '../estimation/priced-car.ts';
import { type Appraiser, appraiserInThisThread } from './appraiser.ts';
import { appraiserInThread } from './appraiser-thread.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-appraiser-'));
  const input = { appraiser: 'marketplace/cars/valuation/server/appraiser-program.ts' };
  const build = { outDir: folder, emptyOutDir: false, ssr: true, rolldownOptions: { input } };
  const program = `import('vite').then(({ build }) => build(${JSON.stringify({
    ...{ configFile: false, publicDir: false, logLevel: 'error', build, ssr: { noExternal: true } },
  })}))`;
  await promisify(execFile)(process.execPath, ['-e', program]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const cars = generateCars(1_500, 4);
const { slopes, calibration } = learnPrices(cars, today);
const key = modelKeyOf(cars[0]!)!;
const ofModel = cars.filter((car) => modelKeyOf(car) === key);
const of = { key, version: 1, market: 1 };
const toAppraise = ofModel
  .filter(({ isSold }) => !isSold)
  .slice(0, 20)
  .map((car) => ({ car, price: car.price, earlier: null }));

function startThread(): Appraiser {
  const appraiser = appraiserInThread(join(folder, 'appraiser.js'));
  onTestFinished(() => appraiser.close());
  return appraiser;
}

async function appraised(appraiser: Appraiser) {
  await appraiser.setMarket({ version: 1, slopes, calibration });
  await appraiser.learn({ of, cars: ofModel, now: today });
  return appraiser.value({ of, cars: toAppraise, now: today });
}

test('a thread returns the same as the calling thread', async () => {
  const there = await appraised(startThread());
  expect(there).toHaveLength(toAppraise.length);
  expect(there).toEqual(await appraised(appraiserInThisThread()));
  expect(there!.some((each) => 'judgement' in each)).toBe(true);
});

test('the calling thread continues while the other learns', async () => {
  const appraiser = startThread();
  await appraiser.setMarket({ version: 1, slopes, calibration });
  let turns = 0;
  const ticker = setInterval(() => turns++, 0);
  const many = Array.from({ length: 40 }, () => appraiser.learn({ of, cars: ofModel, now: today }));
  const turnsBefore = turns;
  await Promise.all(many);
  clearInterval(ticker);
  expect(turns).toBeGreaterThan(turnsBefore + 1);
});

test('a failed task rejects its call, and the next task succeeds', async () => {
  const appraiser = startThread();
  const broken = { of, cars: null as never, now: today };
  await appraiser.setMarket({ version: 1, slopes, calibration });
  await expect(appraiser.learn(broken)).rejects.toThrow();
  expect(await appraised(appraiser)).toHaveLength(toAppraise.length);
});

test('a thread that ended is started again without its models', async () => {
  const appraiser = startThread();
  await appraised(appraiser);
  // More than it could answer before it ends.
  const asking = Array.from({ length: 200 }, () =>
    appraiser.learn({ of, cars: ofModel, now: today }),
  );
  const answers = Promise.allSettled(asking);
  await appraiser.close();
  const reason = expect.objectContaining({ message: 'the appraiser ended' });
  expect((await answers).at(-1)).toEqual({ status: 'rejected', reason });
  expect(await appraiser.value({ of, cars: toAppraise, now: today })).toBeNull();
  expect(await appraised(appraiser)).toHaveLength(toAppraise.length);
});
