import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, type Database } from '#database/connection.ts';
import { startEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts';
import { ensureDatabase } from '#database/embedded/ensure-database.ts';
import { migrate } from '#database/migrate.ts';
import { multiplyListings } from '#demo/demo-store.ts';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { carsByIds } from '#marketplace/listings/server/on-offer-store.ts';
import { dollars } from '#marketplace/money.ts';
import { type CarSearch, everyCar } from '#marketplace/search/car-search.ts';
import { facetsOf } from '#marketplace/search/server/facet-store.ts';
import { findOnOffer } from '#marketplace/search/server/search-store.ts';
import { readSearch } from '#marketplace/search/server/search-words-store.ts';
import { suggestionsFor } from '#marketplace/search/server/suggestion-store.ts';
import type { Benchmark } from './benchmark.ts';
import { rounded } from './statistics.ts';

/** What people look for, from what every car has to what none has. */
const searches: Record<string, Partial<CarSearch>> = {
  'no filter': {},
  'one brand': { categories: ['bmw'] },
  'one brand, cheapest first': { categories: ['bmw'], order: 'cheapest' },
  'word of most cars': { text: 'the' },
  'word of a third': { text: 'toyota' },
  'two common words': { text: 'toyota dhaka' },
  'word of 1 in 200': { text: 'row200' },
  'word of 1 in 10,000': { text: 'lot4711' },
  'word of one car': { text: 'stock777' },
  'word of no car': { text: 'zeppelin' },
  'mistyped word': { text: 'corola' },
  'beginning of a word': { text: 'coroll' },
  'rare place': { locations: ['Kathmandu'] },
  'price range': { minPrice: dollars(20_000), maxPrice: dollars(30_000) },
  'words and three filters': {
    text: 'toyota',
    conditions: ['Good'],
    maxPrice: dollars(20_000),
    verifiedOnly: true,
  },
};

const deeds = {
  results: async (db: Database, search: CarSearch) => {
    const { ids } = await findOnOffer(db, await readSearch(db, search), {
      limit: 24,
      cursor: null,
    });
    await carsByIds(db, ids);
  },
  facets: async (db: Database, search: CarSearch) => {
    await facetsOf(db, await readSearch(db, search));
  },
  suggestions: async (db: Database, search: CarSearch) => {
    await suggestionsFor(db, search.text);
  },
};
type Deed = keyof typeof deeds;

type SearchTimes = {
  search: string;
  deed: Deed;
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
    rows: (await measureSearches()).map(({ search, deed, cars, p50, p90, cpu }) => [
      search,
      deed,
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
    say() {},
    now: new Date(),
    keepPicture: async () => '/images/car/960.webp',
    identify: async ({ email }) => ({ issuer: 'benchmark', subject: email }),
  });
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    // Made anew afterwards: that is quicker than keeping them up to date with every car.
    const { rows } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'listings' and indexname like 'listings_on_offer%'`.execute(one);
    for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(one);
    await multiplyListings(one, cars);
    for (const { definition } of rows) await sql.raw(definition).execute(one);
    await sql`vacuum analyze listings`.execute(one);
  });
}

async function measure(markets: Map<number, Database>, rounds: number): Promise<SearchTimes[]> {
  const workOf = new Map<number, () => Promise<number>>();
  for (const [cars, db] of markets) workOf.set(cars, await workMeter(db));
  const measured = Object.entries(searches).flatMap(([search, asked]) =>
    deedsFor(asked).flatMap((deed) =>
      [...markets].map(([cars, db]) => ({
        of: { search, deed, cars },
        run: () => deeds[deed](db, { ...everyCar, ...asked }),
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

/** Nothing is suggested to whoever types nothing. */
const deedsFor = ({ text }: Partial<CarSearch>): Deed[] =>
  text ? ['results', 'facets', 'suggestions'] : ['results', 'facets'];

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
