import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Benchmark } from './benchmark.ts';
import { browserHeaders } from './fetch-raw.ts';
import { memoryOf, putLoadOn, startProgram } from './processes.ts';
import { startProduct } from './product.ts';
import { rounded, spread } from './statistics.ts';

const warmStarts = 5;
const restSeconds = 30;
const loadSeconds = 15;

/** From nothing to open doors, and what it holds in memory. */
export const startBenchmark: Benchmark = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
  const environment = { ...process.env, NODE_ENV: 'test', DATA_DIR: folder };

  const first = await startProduct(environment);
  await first.stop();
  const warm: number[] = [];
  for (let time = 1; time < warmStarts; time++) {
    const product = await startProduct(environment);
    warm.push(product.milliseconds);
    await product.stop();
  }

  const product = await startProduct(environment);
  warm.push(product.milliseconds);
  await pause(restSeconds * 1000);
  const atRest = memoryOf(product.pid);
  const generator = startProgram('bench-load');
  const load = { port: product.port, connections: 50, seconds: loadSeconds };
  const visits = ['/', '/car', '/category/bmw', '/blog', '/api/addProduct?order=newest'];
  const uncached = { ...browserHeaders, authorization: 'Bearer null' };
  await putLoadOn(generator, product, {
    ...load,
    requests: visits.flatMap((path) => [
      { path, headers: browserHeaders },
      { path, headers: uncached },
    ]),
  });
  const underLoad = memoryOf(product.pid);
  generator.kill();
  await product.stop();
  await rm(folder, { recursive: true, force: true });

  return [
    {
      title: 'Starting, and memory',
      method: `The built product with its own PostgreSQL. First start: an empty folder, a new database, the demo market with its pictures. Memory is what the one Node process holds: ${restSeconds} s after the start, and after ${loadSeconds} s of 50 visitors half of whom are never answered from the cache.`,
      columns: ['what', 'figure'],
      rows: [
        ['first start, s', rounded(first.milliseconds / 1000, 1)],
        [`later starts, s (${warmStarts} of them)`, spread(warm.map((time) => time / 1000))],
        ['memory at rest, MB', atRest],
        ['memory under load, MB', underLoad],
      ],
    },
  ];
};
