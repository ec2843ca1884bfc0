import { setTimeout as pause } from 'node:timers/promises';
import type { Benchmark } from './benchmark.ts';
import { browserHeaders, fetchRaw } from './fetch-raw.ts';
import type { LoadResult } from './load/program.ts';
import { ask, startProgram } from './processes.ts';
import { type BenchMarket, openBenchMarket } from './product.ts';
import { median, quantile, rounded } from './statistics.ts';

const visitors = 50;
const seconds = 20;
const changesASecond = 2;

/** Visitors on all public pages while cars change: nobody should have to wait for a rendering. */
export const mixedBenchmark: Benchmark = async () => {
  const market = await openBenchMarket();
  await market.addCars(1_000);
  const product = await market.start();
  const generator = startProgram('bench-load');
  const { body } = await fetchRaw(product.port, '/api/addProduct?order=newest', {});
  const cars: string[] = JSON.parse(body.toString()).data.map(({ _id }: { _id: string }) => _id);
  const paths = [
    ...['/', '/car', '/category/toyota', '/category/bmw', '/category/bentley', '/blog'],
    ...['/api/addProduct?order=newest', '/api/category/bmw?order=newest'],
    ...cars.map((car) => `/singleProduct/${car}`),
  ];
  const requests = paths.map((path) => ({ path, headers: browserHeaders }));
  const load = { port: product.port, connections: visitors, requests };

  const measured: [string, LoadResult][] = [];
  for (const [name, changes] of [
    ['nothing changes', 0],
    [`${changesASecond} changes a second`, changesASecond],
  ] as const) {
    await ask(generator, { ...load, seconds: 2 });
    const result = ask<LoadResult>(generator, { ...load, seconds });
    await changeCars(market, cars, changes);
    measured.push([name, await result]);
  }

  generator.kill();
  await product.stop();
  await market.close();
  return [
    {
      title: `${visitors} visitors at once`,
      method: `${visitors} connections ask for ${paths.length} public addresses in turn for ${seconds} s without a pause. A change empties the cache.`,
      columns: ['meanwhile', 'answers a second', 'p50 ms', 'p99 ms', 'p99.9 ms', 'not 200'],
      rows: measured.map(([name, { answers, seconds: took, times, statuses }]) => [
        name,
        Math.round(answers / took),
        rounded(median(times)),
        rounded(quantile(times, 0.99)),
        rounded(quantile(times, 0.999)),
        answers - (statuses[200] ?? 0),
      ]),
    },
  ];
};

async function changeCars({ db }: BenchMarket, cars: string[], changes: number): Promise<void> {
  for (let number = 0; number < changes * seconds; number++) {
    await db
      .updateTable('listings')
      .set({ resalePrice: 1_000_000 + number })
      .where('id', '=', cars[number % cars.length]!)
      .execute();
    await pause(1000 / changes);
  }
}
