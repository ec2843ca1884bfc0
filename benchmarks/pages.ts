import type { ChildProcess } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import type { Benchmark } from './benchmark.ts';
import { browserHeaders, fetchRaw } from './fetch-raw.ts';
import { ask, type Loaded, putLoadOn, startProgram } from './processes.ts';
import { openBenchMarket, type Product } from './product.ts';
import { median, quantile, rounded, spread } from './statistics.ts';

const pairs = 5;
const rounds = 3;
const seconds = 1.5;
const connections = 20;
const ofTheConnection = ['connection', 'date', 'keep-alive'];
const list = '/api/addProduct?order=newest';

/**
 * Kept pages and lists against the least that Node can do with the same bytes and headers. A process of Node
 * settles for one of several speeds, by what V8 happens to compile first: one of each would be a lottery.
 */
export const pagesBenchmark: Benchmark = async () => {
  const market = await openBenchMarket();
  await market.addCars(1_000);
  const generator = startProgram('bench-load');
  const measured: Measured[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const product = await market.start();
    const floor = startProgram('bench-floor');
    measured.push(...(await measurePair(generator, product, floor)));
    floor.kill();
    await product.stop();
  }
  generator.kill();
  await market.close();

  const titles = [...new Set(measured.map(({ title }) => title))];
  return [
    {
      title: 'Kept pages and lists against raw node:http',
      method: `${pairs} processes of each, ${connections} connections, with each ${rounds} rounds of ${seconds} s in turn, logging at info as by default. The floor sends the same bytes and headers from memory. A ratio of 1 is as fast as the floor; in brackets the middle half of the rounds.`,
      columns: ['address', 'bytes', 'a second', 'p99 ms', 'speed ratio', 'processor ratio'],
      rows: titles.map((title) => rowOf(measured.filter((each) => each.title === title))),
      samples: measured.map(({ title, ratios, cpuRatios }) => ({ title, ratios, cpuRatios })),
    },
  ];
};

type Measured = Awaited<ReturnType<typeof sideBySide>> & { title: string };

async function measurePair(
  generator: ChildProcess,
  product: Product,
  floor: ChildProcess,
): Promise<Measured[]> {
  const car = (await carsOf(product))[0]!;
  const titles = { '/': '/', '/car': '/car', [`/singleProduct/${car}`]: 'a car', [list]: list };
  const floorPort = await copyTo(floor, product, Object.keys(titles));

  const measured: Measured[] = [];
  for (const [path, title] of Object.entries(titles)) {
    measured.push({ title, ...(await sideBySide(path, generator, product, floor, floorPort)) });
  }
  const unchanged = await sideBySideUnchanged(generator, product, floor, floorPort);
  return [...measured, { title: '/car, unchanged (304)', ...unchanged }];
}

function rowOf(measured: Measured[]) {
  const { title, bytes } = measured[0]!;
  const ours = measured.flatMap((each) => each.ours);
  return [
    title,
    bytes,
    Math.round(median(ours.map(({ perSecond }) => perSecond))),
    rounded(median(ours.map(({ times }) => quantile(times, 0.99)))),
    spread(measured.flatMap(({ ratios }) => ratios)),
    spread(measured.flatMap(({ cpuRatios }) => cpuRatios)),
  ];
}

async function carsOf({ port }: Product): Promise<string[]> {
  const { body } = await fetchRaw(port, list, {});
  return JSON.parse(body.toString()).data.map(({ _id }: { _id: string }) => _id);
}

/** The floor gets to know the very answers that the product gives, the second time it is asked. */
async function copyTo(floor: ChildProcess, { port }: Product, paths: string[]): Promise<number> {
  const pages = [];
  for (const path of paths) {
    await fetchRaw(port, path);
    const { status, headers, body } = await fetchRaw(port, path);
    const lasting = Object.entries(headers).filter(([name]) => !ofTheConnection.includes(name));
    const page = { path, status, headers: Object.fromEntries(lasting) };
    pages.push({ ...page, body: body.toString('base64') });
  }
  return (await ask<AddressInfo>(floor, pages)).port;
}

async function sideBySide(
  path: string,
  generator: ChildProcess,
  product: Product,
  floor: ChildProcess,
  floorPort: number,
  headers: Record<string, string> = browserHeaders,
) {
  const load = { connections, seconds, requests: [{ path, headers }] };
  const { body } = await fetchRaw(product.port, path, headers);
  const [ours, theirs]: [Loaded[], Loaded[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const floors = await putLoadOn(generator, { pid: floor.pid! }, { ...load, port: floorPort });
    const products = await putLoadOn(generator, product, { ...load, port: product.port });
    // The first round is for warming up.
    if (round === 0) continue;
    theirs.push(floors);
    ours.push(products);
  }
  return {
    ours,
    bytes: body.length,
    ratios: ours.map(({ perSecond }, round) => perSecond / theirs[round]!.perSecond),
    cpuRatios: ours.map(({ microseconds }, round) => theirs[round]!.microseconds / microseconds),
  };
}

/** A browser that comes back: the floor has no such word and sends the page again. */
async function sideBySideUnchanged(
  generator: ChildProcess,
  product: Product,
  floor: ChildProcess,
  floorPort: number,
) {
  const { etag } = (await fetchRaw(product.port, '/car')).headers;
  const headers = { ...browserHeaders, 'if-none-match': etag! };
  return sideBySide('/car', generator, product, floor, floorPort, headers);
}
