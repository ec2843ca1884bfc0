import { sql } from 'kysely';
import { liftTimeLimit } from '#database/time-limit.ts';
import { demoBuyers, demoSellers } from '#demo/people.ts';
import type { Benchmark } from './benchmark.ts';
import { fetchRaw } from './fetch-raw.ts';
import type { Request } from './load/connection.ts';
import { putLoadOn, startProgram } from './processes.ts';
import { type BenchMarket, openBenchMarket, type Product } from './product.ts';
import { rateEverything } from './rate-everything.ts';
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
    await bookEveryTenth(market);
    await rateEverything(market.db);
    sides.push({ size, market, product: await market.start({ PUBLIC_CACHE_MEGABYTES: '0' }) });
  }
  const generator = startProgram('bench-load');

  const rows = [];
  for (const question of await questionsTo(sides)) {
    const times = await askInTurn(question.requests, sides, generator);
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

/** Each by another of the demo buyers, so that with the market everybody's list grows, too. */
async function bookEveryTenth({ db }: BenchMarket): Promise<void> {
  const buyers = demoBuyers.map(({ email }) => email);
  await db.transaction().execute(async (tx) => {
    await liftTimeLimit(tx);
    await sql`
      with cars as (
        select *, row_number() over (order by id) as number from listings where state = 'advertised'
      ), buyers as (
        select id, row_number() over (order by id) - 1 as number from accounts
        where email = any(${buyers}::text[])
      )
      insert into bookings (id, listing_id, buyer_id, phone, location, price, booked_at)
      select time_ordered_id(cars.posted_at), cars.id, buyers.id, cars.phone, cars.location,
        cars.resale_price, cars.posted_at
      from cars join buyers on buyers.number = cars.number / 10 % ${buyers.length}::integer
      where cars.number % 10 = 0
      on conflict do nothing`.execute(tx);
  });
  await sql`vacuum analyze bookings`.execute(db);
}

/** The same question is another request in each market: ids differ. */
async function questionsTo(sides: Side[]) {
  const halfway = await Promise.all(sides.map(({ market }) => carHalfway(market)));
  const same = (name: string, path: string) => ({
    name,
    requests: sides.map(() => ({ path, headers: uncached })),
  });
  const about = (name: string, path: (car: string) => string) => ({
    name,
    requests: halfway.map((car) => ({ path: path(car), headers: uncached })),
  });
  const by = async (email: string, name: string, path: string) => ({
    name,
    requests: await Promise.all(
      sides.map(async ({ market }) => ({ path, headers: await market.signIn(email) })),
    ),
  });
  const [seller, buyer] = [demoSellers[0]!.email, demoBuyers[0]!.email];
  return [
    same('newest cars', '/api/addProduct?order=newest'),
    same('newest cars of a brand', '/api/category/bmw?order=newest'),
    same(
      'cars by three facts',
      '/api/addProduct?order=newest&fuel=petrol&gearbox=automatic&body=suv',
    ),
    same('lowest mileage first', '/api/addProduct?order=lowest-mileage&fuel=petrol'),
    same('best prices first', '/api/addProduct?order=best-price'),
    same('best prices of a brand', '/api/category/bmw?order=best-price'),
    same(
      'great prices of three facts',
      '/api/addProduct?order=cheapest&fuel=petrol&priceLabel=great',
    ),
    same('counts of great prices', '/api/addProduct/facets?priceLabel=great'),
    same('counts by three facts', '/api/addProduct/facets?fuel=petrol&gearbox=automatic&body=suv'),
    about('cars halfway down', (car) => `/api/addProduct?order=newest&cursor=${car}`),
    about('one car', (car) => `/api/addProduct/${car}`),
    about('what a price is compared with', (car) => `/api/addProduct/${car}/price`),
    await by(seller, "a seller's cars", `/api/myProduct?order=newest&email=${seller}`),
    await by(buyer, "a buyer's bookings", '/api/booking?order=newest'),
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
  requests: Request[],
  sides: Side[],
  generator: ReturnType<typeof startProgram>,
): Promise<number[][]> {
  const times: number[][] = sides.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [number, { product }] of sides.entries()) {
      const request = requests[number]!;
      if (round === 0) await mustWork(product, request);
      const load = { port: product.port, connections: 1, seconds, requests: [request] };
      const result = await putLoadOn(generator, product, load);
      // The first round is for warming up.
      if (round > 0) times[number]!.push(median(result.times));
    }
  }
  return times;
}

async function mustWork({ port }: Product, { path, headers }: Request): Promise<void> {
  const { status } = await fetchRaw(port, path, headers);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}
