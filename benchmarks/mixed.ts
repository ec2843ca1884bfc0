import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Benchmark, Findings } from './benchmark.ts';
import { browserHeaders, fetchRaw } from './fetch-raw.ts';
import type { LoadResult } from './load/program.ts';
import { ask, processorTime, processorTimeOfFamily, startProgram } from './processes.ts';
import { type BenchMarket, openBenchMarket, type Product } from './product.ts';
import { quantile, rounded } from './statistics.ts';

const visitors = 50;
const pagesASecond = 60;
const seconds = 20;
/** Most changes that sellers make show on one page; a price shows in every list, and is rated anew. */
const sorts = {
  description: (change: number) => ({ description: `Change ${change} of ${performance.now()}.` }),
  price: (change: number) => ({
    resalePrice: sql<number>`resale_price + ${change % 2 === 0 ? 1 : -1}`,
  }),
};
type Changes = { rate: number; of: keyof typeof sorts };
const series: Changes[] = [
  { rate: 0, of: 'description' },
  { rate: 2, of: 'description' },
  { rate: 100, of: 'description' },
  { rate: 2, of: 'price' },
  { rate: 20, of: 'price' },
];
/** Idle connections tell how much they have done at last after ten seconds. */
const untilCounted = 11_000;

type Pages = { answers: number; seconds: number; times: number[]; notOk: number };
type Visit = (port: number, paths: string[]) => Promise<Pages>;

/** Visitors on all public pages while cars change: nobody should have to wait for a rendering. */
export const mixedBenchmark: Benchmark = async () => {
  const market = await openBenchMarket();
  await market.addCars(2_000);
  const product = await market.start();
  const generator = startProgram('bench-load');
  const paths = await pathsOf(product);
  const found: Findings[] = [
    await measure(market, product, paths, {
      title: `${visitors} visitors at once`,
      method: `${visitors} connections ask for ${paths.length} public addresses in turn for ${seconds} s without a pause.`,
      visit: withoutPause(generator),
    }),
    await measure(market, product, paths, {
      title: `${pagesASecond} pages a second`,
      method: `${pagesASecond} requests a second for ${seconds} s, the first of ${paths.length} public addresses far more often than the last.`,
      visit: paced,
    }),
  ];
  generator.kill();
  await product.stop();
  await market.close();
  return found;
};

async function pathsOf({ port }: Product): Promise<string[]> {
  const { body } = await fetchRaw(port, '/api/addProduct?order=newest', {});
  const cars: string[] = JSON.parse(body.toString()).data.map(({ _id }: { _id: string }) => _id);
  return [
    ...['/', '/car', '/category/toyota', '/category/bmw', '/category/bentley', '/blog'],
    ...['/api/addProduct?order=newest', '/api/category/bmw?order=newest'],
    ...cars.map((car) => `/singleProduct/${car}`),
  ];
}

async function measure(
  market: BenchMarket,
  product: Product,
  paths: string[],
  { title, method, visit }: { title: string; method: string; visit: Visit },
): Promise<Findings> {
  const rows: (string | number)[][] = [];
  for (const wanted of series) {
    for (const path of paths) await fetchRaw(product.port, path, browserHeaders);
    // PostgreSQL cleans up now and then, which has nothing to do with pages: before and after is less by chance.
    const before = await spentOnChanges(market, product, wanted);
    const { result, changes, ...together } = await spentOn(market, product, wanted, () =>
      visit(product.port, paths),
    );
    const after = await spentOnChanges(market, product, wanted);
    const alone = {
      processor: (before.processor + after.processor) / 2,
      transactions: (before.transactions + after.transactions) / 2,
    };
    const { answers, seconds: took, times, notOk } = result;
    rows.push([
      wanted.rate,
      wanted.rate > 0 ? wanted.of : '',
      rounded(changes / took, 1),
      Math.round(answers / took),
      ...[together, alone].map(({ processor }) => rounded(processor / took, 2)),
      rounded(((together.processor - alone.processor) / answers) * 1_000, 3),
      rounded((together.transactions - alone.transactions) / answers, 3),
      ...[0.5, 0.99, 0.999].map((share) => rounded(quantile(times, share))),
      notOk,
    ]);
  }
  return {
    title,
    method: `${method} Each change is of another car of 2,000. What the product and the changes cost without any visitor, measured before and after, is not counted for the answers.`,
    columns: [
      'changes wanted a second',
      'of',
      'made',
      'answers a second',
      'processors busy',
      'without visitors',
      'processor ms an answer',
      'transactions an answer',
      'p50 ms',
      'p99 ms',
      'p99.9 ms',
      'not 200',
    ],
    rows,
  };
}

const spentOnChanges = (market: BenchMarket, product: Product, wanted: Changes) =>
  spentOn(market, product, wanted, () => pause(seconds * 1_000));

/** What the product and PostgreSQL need for something while cars change. */
async function spentOn<Result>(
  market: BenchMarket,
  product: Product,
  wanted: Changes,
  act: () => Promise<Result>,
) {
  const before = await spent(market, product);
  const changing = changeCars(market, wanted);
  const result = await act();
  const changes = await changing.stop();
  const processor = used(market, product) - before.processor;
  await pause(untilCounted);
  const { transactions } = await spent(market, product);
  return { result, changes, processor, transactions: transactions - before.transactions };
}

async function spent(market: BenchMarket, product: Product) {
  const { rows } = await sql<{ count: number }>`
    select xact_commit as count from pg_stat_database where datname = current_database()`.execute(
    market.db,
  );
  return { transactions: rows[0]!.count, processor: used(market, product) };
}

const used = ({ postgres }: BenchMarket, { pid }: Product) =>
  processorTime(pid) + processorTimeOfFamily(postgres.pid);

const withoutPause =
  (generator: ChildProcess): Visit =>
  async (port, paths) => {
    const requests = paths.map((path) => ({ path, headers: browserHeaders }));
    const load = { port, connections: visitors, requests, seconds };
    const result = await ask<LoadResult>(generator, load);
    return { ...result, notOk: result.answers - (result.statuses[200] ?? 0) };
  };

const paced: Visit = async (port, paths) => {
  const times: number[] = [];
  const visits: Promise<void>[] = [];
  let notOk = 0;
  const began = performance.now();
  for (let number = 0; number < pagesASecond * seconds; number++) {
    await pause(Math.max(0, (number / pagesASecond) * 1_000 - (performance.now() - began)));
    // The same choices each time; the tenth address is asked for about a tenth as often as the first.
    const path = paths[Math.floor(paths.length ** ((number * 0.618) % 1)) - 1]!;
    const asked = performance.now();
    const visit = fetchRaw(port, path, browserHeaders).then(({ status }) => {
      times.push(performance.now() - asked);
      if (status !== 200) notOk++;
    });
    visits.push(visit);
  }
  await Promise.all(visits);
  times.sort((a, b) => a - b);
  return { answers: times.length, seconds: (performance.now() - began) / 1_000, times, notOk };
};

/** Until it is stopped; answers how many it made. */
function changeCars({ db }: BenchMarket, { rate, of }: Changes) {
  let isStopped = rate === 0;
  const made = (async () => {
    let changes = 0;
    const cars = await db.selectFrom('listings').select('id').orderBy('id').execute();
    const began = performance.now();
    while (!isStopped) {
      await pause(Math.max(0, (changes / rate) * 1_000 - (performance.now() - began)));
      await db
        .updateTable('listings')
        .set(sorts[of](changes))
        .where('id', '=', cars[(changes * 7) % cars.length]!.id)
        .execute();
      changes++;
    }
    return changes;
  })();
  return {
    stop() {
      isStopped = true;
      return made;
    },
  };
}
