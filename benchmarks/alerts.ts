import { sql } from 'kysely';
import { publicMakes } from '#marketplace/cars/vehicles/server/make-store.ts';
import { matchSavedSearches } from '#marketplace/finding/alerts/server/match-saved-searches.ts';
import type { Benchmark } from './benchmark.ts';
import { type BenchMarket, openBenchMarket } from './product.ts';
import { median, rounded } from './statistics.ts';

const searches = 10_000;
const people = 1_000;
const newCars = 100;
const rounds = 5;
/** So many cars are there before, so that the index of words is that of a market. */
const cars = 10_000;

/** How long it takes to find out whom the newest cars concern. */
export const alertsBenchmark: Benchmark = async () => {
  const market = await openBenchMarket();
  await market.addCars(cars);
  await addSearches(market);
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round <= rounds; round++) {
    await sql`delete from market_news`.execute(market.db);
    await sql`delete from found_cars`.execute(market.db);
    await market.addCars(newCars);
    await sql`update market_news set on_offer_since = now()`.execute(market.db);
    const began = performance.now();
    await matchSavedSearches({
      db: market.db,
      makes: () => publicMakes(market.db),
      now: () => new Date(),
    });
    // The first round is for warming up.
    if (round > 0) times.push(performance.now() - began);
    found = await countOf(market);
  }
  await market.close();
  return [
    {
      title: 'Alerts',
      method: `${searches.toLocaleString('en-US')} different saved searches, a third of them with words, of ${people.toLocaleString('en-US')} people; ${newCars} new cars in each of ${rounds} rounds.`,
      columns: ['turn', 'median ms', 'slowest ms', 'found for people'],
      rows: [
        [
          `${newCars} new cars, ${searches.toLocaleString('en-US')} searches`,
          rounded(median(times)),
          rounded(Math.max(...times)),
          found,
        ],
      ],
      samples: times,
    },
  ];
};

/** All different: by brand, fuel, words, price and mileage. */
async function addSearches({ db }: BenchMarket): Promise<void> {
  await sql`
    insert into accounts (issuer, subject, email, name, role, email_proven_at)
    select 'bench', number::text, format('reader%s@example.com', number), 'Reader', 'buyer', now()
    from generate_series(1, ${people}::integer) as number`.execute(db);
  await sql`
    insert into saved_searches (account_id, name, query, often, created_at)
    select account.id, 'Search', format('%scategory=%s&maxPrice=%s&maxMileage=%s%s',
        case when number % 3 = 0
          then format('q=%s&', (array['corolla', 'hybrid', 'leather', 'one owner', 'rav4', 'sunrof'])[1 + number % 6]) end,
        (array['toyota', 'bmw', 'bentley'])[1 + number % 3], 5000 + number * 10, 20000 + number * 7 % 100000,
        case when number % 2 = 0 then '&fuel=' || (array['petrol', 'hybrid', 'diesel'])[1 + number % 3] end),
      'instant', now() - interval '1 day'
    from generate_series(1, ${searches}::integer) as number
    join (select id, row_number() over (order by id) as row from accounts where issuer = 'bench' and subject ~ '^[0-9]+$') as account
      on account.row = 1 + number % ${people}::integer`.execute(db);
  await sql`analyze saved_searches`.execute(db);
}

async function countOf({ db }: BenchMarket): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from found_cars`.execute(db);
  return rows[0]!.count;
}
