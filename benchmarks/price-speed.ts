import { sql } from 'kysely';
import { appraiserInThisThread } from '#marketplace/cars/valuation/server/appraiser.ts';
import { evidenceOf, type ModelId } from '#marketplace/cars/valuation/server/evidence-store.ts';
import { modelsOnMarket } from '#marketplace/cars/valuation/server/price-model-store.ts';
import { rateCar } from '#marketplace/cars/valuation/server/rate-car.ts';
import { ratePrices } from '#marketplace/cars/valuation/server/rate-models.ts';
import {
  type FreshRating,
  ratingOf,
  writeRatings,
} from '#marketplace/cars/valuation/server/rating-store.ts';
import type { Benchmark } from './benchmark.ts';
import { type BenchMarket, openBenchMarket } from './product.ts';
import { median, rounded } from './statistics.ts';

const sizes = [1_000, 100_000, 1_000_000];
const written = 500;
/** All prices have been asked for long enough by then. */
const now = () => new Date(Date.now() + 3 * 24 * 3_600_000);

/** What ratings cost in the database, in a small market and in large ones. */
export const priceSpeedBenchmark: Benchmark = async () => {
  const columns: Awaited<ReturnType<typeof timesWith>>[] = [];
  for (const size of sizes) columns.push(await timesWith(size));
  const names = Object.keys(columns[0]!);
  return [
    {
      title: 'What ratings cost, by cars on the market',
      method:
        'A PostgreSQL of its own on this machine; median time in milliseconds, one after the other.',
      columns: ['what', ...sizes.map((size) => size.toLocaleString('en-US'))],
      rows: names.map((name) => [name, ...columns.map((column) => column[name]!)]),
    },
  ];
};

async function timesWith(size: number): Promise<Record<string, number>> {
  const market = await openBenchMarket();
  try {
    await market.addCars(size);
    const { db } = market;
    const model: ModelId = (await modelsOnMarket(db))[0]!;
    const ids = await someIds(market, model);
    const valuing = { db, appraiser: appraiserInThisThread(), now };
    // Learns the market; the models' turn does not come.
    await ratePrices(valuing, { error: () => {} }, { rest: 0, longest: -1 });
    await rateCar(valuing, ids[0]!);
    return {
      'reading a rating': await timeOf(500, (round) => ratingOf(db, ids[round % ids.length]!)),
      'reading up to 2,000 cars of a model': await timeOf(10, () => evidenceOf(db, model, now())),
      'rating one car, model in memory': await timeOf(50, async (round) => {
        await sql`update price_ratings set reason = 'pending', label = null where listing_id = ${ids[round]}`.execute(
          db,
        );
        await rateCar(valuing, ids[round]!);
      }),
      [`writing ${written} ratings`]: await timeOf(20, async (round) =>
        writeRatings(
          db,
          ids.map((id) => ratingFor(id, round)),
          now(),
        ),
      ),
    };
  } finally {
    await market.close();
  }
}

async function someIds({ db }: BenchMarket, { category, modelKey }: ModelId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from listings where category = ${category} and model_key_of(model) = ${modelKey}
      and model is not null and mileage_km is not null and state = 'advertised' and not hidden
      and accident is distinct from 'damaged'
    order by id limit ${written}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Another estimate in each round: the same one would not be written. */
const ratingFor = (listingId: string, round: number): FreshRating => ({
  ...{ listingId, revision: 1, label: 'fair', reason: null, place: 500, cars: 20, sellers: 12 },
  ...{ estimate: 1_000_000 * (1 + (round % 2)), low: 900_000, high: 2_500_000, compared: [] },
});

async function timeOf(rounds: number, work: (round: number) => Promise<unknown>): Promise<number> {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await work(round);
    times.push(performance.now() - began);
  }
  return rounded(median(times), 2);
}
