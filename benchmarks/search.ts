import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, type Database } from '#database/connection.ts';
import { startEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts';
import { ensureDatabase } from '#database/embedded/ensure-database.ts';
import { migrate } from '#database/migrating/migrate.ts';
import { liftTimeLimitOfSession } from '#database/time-limit.ts';
import { multiplyListings } from '#demo/demo-store.ts';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { carsByIds } from '#marketplace/cars/listings/server/on-offer-store.ts';
import { placeCars } from '#marketplace/cars/listings/server/place-cars.ts';
import { loadGazetteer } from '#marketplace/cars/places/server/gazetteer-store.ts';
import { placesOf } from '#marketplace/cars/places/server/place-store.ts';
import { openGazetteer } from '#marketplace/cars/places/server/read-gazetteer.ts';
import { slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import { publicMakes } from '#marketplace/cars/vehicles/server/make-store.ts';
import { type CarSearch, everyCar } from '#marketplace/finding/search/car-search.ts';
import { facetsOf } from '#marketplace/finding/search/server/facet-store.ts';
import { findOnOffer } from '#marketplace/finding/search/server/search-store.ts';
import { readSearch } from '#marketplace/finding/search/server/search-words-store.ts';
import { suggestionsFor } from '#marketplace/finding/search/server/suggestion-store.ts';
import { minorUnits } from '#marketplace/money.ts';
import type { Benchmark } from './benchmark.ts';
import { rateEverything } from './rate-everything.ts';
import { rounded } from './statistics.ts';

/** What people look for, from what every car has to what none has. */
type Asked = Partial<CarSearch> & { around?: string };
const searches: Record<string, Asked> = {
  'no filter': {},
  'one brand': { category: ['bmw'] },
  'one brand, cheapest first': { category: ['bmw'], order: 'cheapest' },
  'word of most cars': { q: 'the' },
  'word of a third': { q: 'toyota' },
  'two common words': { q: 'toyota dhaka' },
  'word of 1 in 200': { q: 'row200' },
  'word of 1 in 10,000': { q: 'lot4711' },
  'word of one car': { q: 'stock777' },
  'word of no car': { q: 'zeppelin' },
  'mistyped word': { q: 'corola' },
  'beginning of a word': { q: 'coroll' },
  'twelve words, half of them mistyped': {
    q: 'toyta corola hatc blak famly dhka good petrol automatic clean owner tyres',
  },
  'rare place': { location: ['Kathmandu'] },
  'within 10 km of a city': { around: 'Dhaka', within: 10 },
  'within 200 km of a city': { around: 'Dhaka', within: 200 },
  'within 50 km of where few cars are': { around: 'Kathmandu' },
  'price range': { minPrice: minorUnits(20_000), maxPrice: minorUnits(30_000) },
  'one fuel': { fuel: ['diesel'] },
  'one model of a brand': { category: ['toyota'], model: ['Corolla'] },
  'mileage and registration': { maxMileage: 50_000, fromYear: 2020 },
  'lowest mileage first': { order: 'lowest-mileage' },
  'newest price drops first': { order: 'newest-price-drop' },
  'newest price drops of a brand': { category: ['bmw'], order: 'newest-price-drop' },
  'great prices': { priceLabel: ['great'] },
  'best prices first': { order: 'best-price' },
  'word of 1 in 200, great prices': { q: 'row200', priceLabel: ['great'] },
  'rare equipment': { equipment: ['head-up-display', 'towbar', 'isofix'] },
  'six facts': {
    fuel: ['petrol', 'hybrid'],
    gearbox: ['automatic'],
    body: ['suv', 'estate'],
    maxMileage: 100_000,
    minPower: 100,
    accidentFree: true,
  },
  'six facts, also not stated': {
    fuel: ['petrol', 'hybrid'],
    gearbox: ['automatic'],
    body: ['suv', 'estate'],
    maxMileage: 100_000,
    minPower: 100,
    accidentFree: true,
    unstated: true,
  },
  'three facts': {
    fuel: ['petrol'],
    gearbox: ['manual'],
    maxMileage: 60_000,
  },
  'one brand and three facts': {
    category: ['toyota'],
    fuel: ['petrol'],
    gearbox: ['manual'],
    maxMileage: 60_000,
  },
  'words and three filters': {
    q: 'toyota',
    condition: ['Good'],
    maxPrice: minorUnits(20_000),
    verified: true,
  },
};

const actions = {
  results: async (db: Database, search: CarSearch) => {
    const slugs = slugsOf(await publicMakes(db));
    const { ids } = await findOnOffer(db, await readSearch(db, search, slugs), {
      limit: 24,
      cursor: null,
    });
    await carsByIds(db, ids);
  },
  facets: async (db: Database, search: CarSearch) => {
    const makes = await publicMakes(db);
    await facetsOf(db, await readSearch(db, search, slugsOf(makes)), makes);
  },
  suggestions: async (db: Database, search: CarSearch) => {
    await suggestionsFor(db, search.q, await publicMakes(db));
  },
};
type Action = keyof typeof actions;

type SearchTimes = {
  search: string;
  action: Action;
  cars: number;
  /** Milliseconds until the answer. */
  p50: number;
  p90: number;
  /** Milliseconds that PostgreSQL worked on it, which a busy machine hardly changes; on Linux only. */
  cpu: number | null;
};

const sizes = [1_000, 100_000, 1_000_000];
const rounds = 15;

/** How long searching takes in markets of different sizes, measured in turns. */
export const searchBenchmark: Benchmark = async () => [
  {
    title: 'Searching, as the market grows',
    method: `The stores' own calls, ${rounds} interleaved rounds, in ms. CPU is what PostgreSQL worked on it, which a busy machine hardly changes.`,
    columns: ['search', 'what', 'cars', 'p50', 'p90', 'CPU'],
    rows: (await measureSearches()).map(({ search, action, cars, p50, p90, cpu }) => [
      search,
      action,
      cars.toLocaleString('en-US'),
      rounded(p50, 1),
      rounded(p90, 1),
      cpu === null ? 'unknown' : rounded(cpu, 1),
    ]),
  },
];

async function measureSearches(): Promise<SearchTimes[]> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-search-'));
  const postgres = await startEmbeddedPostgres({ folder, durable: false });
  const markets = new Map<number, Database>();
  try {
    for (const cars of sizes) {
      const name = `cars_${cars}`;
      await ensureDatabase(postgres.url('postgres'), name);
      const db = connect(postgres.url(name), { connections: 1 });
      markets.set(cars, db);
      await fill(db, cars);
    }
    return await measure(markets, rounds);
  } finally {
    for (const db of markets.values()) await db.destroy();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(db: Database, cars: number): Promise<void> {
  await migrate(db);
  await seedDemoMarket(db, {
    showProgress() {},
    now: new Date(),
    keepPicture: async () => '/images/car/960.webp',
    identify: async ({ email }) => ({ issuer: 'benchmark', subject: email }),
  });
  await loadGazetteer(db, await openGazetteer());
  await placeCars(db);
  await db.connection().execute(async (one) => {
    await liftTimeLimitOfSession(one);
    // Made anew afterwards: that is quicker than keeping them up to date with every car.
    const { rows } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'listings' and indexname like 'listings_on_offer%'`.execute(one);
    for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(one);
    await multiplyListings(one, cars);
    for (const { definition } of rows) await sql.raw(definition).execute(one);
    await sql`vacuum analyze listings`.execute(one);
  });
  await rateEverything(db);
}

async function measure(markets: Map<number, Database>, rounds: number): Promise<SearchTimes[]> {
  const workOf = new Map<number, () => Promise<number>>();
  for (const [cars, db] of markets) workOf.set(cars, await workMeter(db));
  const near = await placesByName([...markets.values()][0]!);
  const measured = Object.entries(searches).flatMap(([search, { around = '', ...asked }]) =>
    actionsFor(asked).flatMap((action) =>
      [...markets].map(([cars, db]) => ({
        of: { search, action, cars },
        run: () => actions[action](db, { ...everyCar, near: near.get(around) ?? null, ...asked }),
        work: workOf.get(cars)!,
        times: [] as number[],
        works: [] as number[],
      })),
    ),
  );
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const { run, work, times, works } of measured) {
      const started = performance.now();
      const workedBefore = await work();
      await run();
      if (round === 0) continue;
      times.push(performance.now() - started);
      works.push((await work()) - workedBefore);
    }
  }
  return measured.map(({ of, times, works }) => ({
    ...of,
    p50: quantile(times, 0.5),
    p90: quantile(times, 0.9),
    cpu: works.some(Number.isNaN) ? null : quantile(works, 0.5),
  }));
}

/** Their ids are the same in every market. */
async function placesByName(db: Database): Promise<Map<string, number>> {
  const names = Object.values(searches).flatMap(({ around = [] }) => around);
  const places = await placesOf(db, names);
  return new Map(names.map((name) => [name, places.get(name)!.placeId!]));
}

/** Nothing is suggested to whoever types nothing. */
const actionsFor = ({ q }: Partial<CarSearch>): Action[] =>
  q ? ['results', 'facets', 'suggestions'] : ['results', 'facets'];

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)]!;
}

/** Tells how many milliseconds the process behind a connection has worked so far. */
async function workMeter(db: Database): Promise<() => Promise<number>> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return async () => {
    const times = await readFile(`/proc/${rows[0]!.pid}/schedstat`, 'utf8').catch(() => '');
    return Number.parseInt(times, 10) / 1e6;
  };
}
