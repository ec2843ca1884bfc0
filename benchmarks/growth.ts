import type { Benchmark } from './benchmark.ts';
import { fetchRaw } from './fetch-raw.ts';
import { putLoadOn, startProgram } from './processes.ts';
import { type BenchMarket, openBenchMarket, type Product } from './product.ts';
import { median, rounded, spread } from './statistics.ts';

const rounds = 11;
const seconds = 1;
const sizes = [1_000, 1_000_000];
/** A caller of whom nothing is known but that it brought a header: never answered from the cache. */
const uncached = { authorization: 'Bearer null' };

/** The same questions in a small and in a large market, side by side. */
export const growthBenchmark: Benchmark = async () => {
  const sides = [];
  for (const size of sizes) {
    const market = await openBenchMarket();
    await market.addCars(size);
    sides.push({ size, market, product: await market.start({ PUBLIC_CACHE_MEGABYTES: '0' }) });
  }
  const generator = startProgram('bench-load');

  const rows = [];
  for (const question of await questionsTo(sides)) {
    const times = await askInTurn(question.paths, sides, generator);
    rows.push([
      question.name,
      ...times.map((each) => rounded(median(each))),
      spread(times.at(-1)!.map((time, round) => time / times[0]![round]!)),
    ]);
  }

  generator.kill();
  for (const { product, market } of sides) {
    await product.stop();
    await market.close();
  }
  return [
    {
      title: 'From a thousand cars to a million',
      method: `One connection, no cache, ${rounds} rounds of ${seconds} s for each size in turn; median time of an answer in milliseconds.`,
      columns: ['question', ...sizes.map((size) => size.toLocaleString('en-US')), 'ratio'],
      rows,
    },
  ];
};

type Side = { size: number; market: BenchMarket; product: Product };

/** The same question is another address in each market: ids differ. */
async function questionsTo(sides: Side[]) {
  const halfway = await Promise.all(sides.map(({ market }) => carHalfway(market)));
  const same = (name: string, path: string) => ({ name, paths: sides.map(() => path) });
  const about = (name: string, path: (car: string) => string) => ({
    name,
    paths: halfway.map(path),
  });
  return [
    same('newest cars', '/api/addProduct?order=newest'),
    same('newest cars of a brand', '/api/category/bmw?order=newest'),
    about('cars halfway down', (car) => `/api/addProduct?order=newest&cursor=${car}`),
    about('one car', (car) => `/api/addProduct/${car}`),
    same('the page of cars', '/car'),
    about("a car's page", (car) => `/singleProduct/${car}`),
  ];
}

async function carHalfway({ db }: BenchMarket): Promise<string> {
  const counted = await db
    .selectFrom('listings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { id } = await db
    .selectFrom('listings')
    .select('id')
    .where('state', '=', 'advertised')
    .orderBy('id')
    .offset(Math.floor(counted.count / 2))
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

async function askInTurn(
  paths: string[],
  sides: Side[],
  generator: ReturnType<typeof startProgram>,
): Promise<number[][]> {
  const times: number[][] = sides.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [number, { product }] of sides.entries()) {
      const path = paths[number]!;
      if (round === 0) await mustWork(product, path);
      const load = { port: product.port, connections: 1, seconds };
      const requests = [{ path, headers: uncached }];
      const result = await putLoadOn(generator, product, { ...load, requests });
      // The first round is for warming up.
      if (round > 0) times[number]!.push(median(result.times));
    }
  }
  return times;
}

async function mustWork({ port }: Product, path: string): Promise<void> {
  const { status } = await fetchRaw(port, path, uncached);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}
