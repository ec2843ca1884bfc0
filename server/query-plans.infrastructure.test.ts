import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '#database/connection.ts';
import type { Tables } from '#database/schema.ts';
import { multiplyListings } from '#demo/demo-store.ts';
import { bookingsOf, bookingsOn } from '#marketplace/bookings/server/booking-store.ts';
import { findListing, listingsOf } from '#marketplace/listings/server/listing-store.ts';
import {
  carsByIds,
  carsOnOffer,
  countOnOffer,
  idsOnOffer,
} from '#marketplace/listings/server/on-offer-store.ts';
import { everyCar, orders } from '#marketplace/search/car-search.ts';
import { findOnOffer } from '#marketplace/search/server/search-store.ts';
import { readSearch } from '#marketplace/search/server/search-words-store.ts';
import type { Category } from '#marketplace/vehicles/facts.ts';
import { openMarket } from '../tests/market.ts';
import { databaseUrl } from '../tests/runner/empty-database.ts';

/** The hot queries must find their rows by an index, however many cars there are. */
const cars = 20_000;

let asked: CompiledQuery[] = [];
const db: Database = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl, max: 1 }) }),
  plugins: [new CamelCasePlugin()],
  log: ({ query }) => {
    asked.push(query);
  },
});
afterAll(() => db.destroy());

const found = async (categories: Category[]) =>
  findOnOffer(db, await readSearch(db, { ...everyCar, categories }), { limit: 24, cursor: null });

let sellerId = '';
let buyerId = '';
let car = '';

beforeAll(async () => {
  const market = await openMarket();
  const [sam, sue, bea] = [
    await market.seller('Sam'),
    await market.seller('Sue'),
    await market.buyer('Bea'),
  ];
  for (const category of [...Array<Category>(18).fill('toyota'), 'bmw', 'bentley'] as const) {
    await sam.hasListed('Model', { category });
  }
  await multiplyListings(market.db, cars);
  await sql`update listings set state = 'sold' where id in (select id from listings limit 2000)`.execute(
    market.db,
  );
  await sql`update listings set seller_id = ${sue.id}
    where id in (select id from listings order by id desc offset 500 limit 100)`.execute(market.db);
  await sql`insert into bookings (listing_id, buyer_id, phone, location, price)
    select id, case when random() < 0.01 then ${bea.id}::uuid else ${sue.id}::uuid end,
      '+880 1000', 'Dhaka', 4500 from listings limit 10000`.execute(market.db);
  await sql`vacuum analyze listings, bookings, accounts`.execute(market.db);
  sellerId = sue.id;
  buyerId = bea.id;
  car = (await idsOnOffer(db, 1))[0]!;
}, 60_000);

type Node = {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Node[];
};

const nodesIn = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)];

/** Every query that this asks, as PostgreSQL would go about it. */
async function plansOf(ask: () => Promise<unknown>) {
  asked = [];
  await ask();
  const queries = asked;
  const plans = await Promise.all(
    queries.map(async ({ sql: text, parameters }) => {
      const explained = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>({
        ...queries[0]!,
        sql: `explain (format json) ${text}`,
        parameters,
      });
      return nodesIn(Object.values(explained.rows[0]!)[0]![0].Plan);
    }),
  );
  return plans.flat();
}

/** Sorting the few rows that a subquery finds for one row is fine. */
function sortsOfMany(nodes: Node[]): Node[] {
  const ofOneRow = new Set(
    nodes.filter((node) => node['Parent Relationship'] === 'SubPlan').flatMap(nodesIn),
  );
  return nodes.filter((node) => node['Node Type'].includes('Sort') && !ofOneRow.has(node));
}

test.each([
  ['newest first', 'listings_on_offer', () => carsOnOffer(db, { limit: 24 })],
  ['further down', 'listings_on_offer', () => carsOnOffer(db, { limit: 24, cursor: car })],
  [
    'of one category',
    'listings_on_offer_by_category',
    () => carsOnOffer(db, { limit: 24, categories: ['bmw'] }),
  ],
  ['of two categories', 'listings_on_offer_by_category', () => found(['bmw', 'bentley'])],
  ['their number', 'listings_on_offer', () => countOnOffer(db, [])],
  ['the number of a category', 'listings_on_offer_by_category', () => countOnOffer(db, ['bmw'])],
  ['the sitemap', 'listings_on_offer', () => idsOnOffer(db, 1_000)],
  ['one car', 'listings_pkey', () => findListing(db, car)],
  ['cars of a search', 'listings_on_offer', () => carsByIds(db, [car])],
  ["a seller's cars", 'listings_by_seller', () => listingsOf(db, sellerId, { limit: 24 })],
  ["a buyer's bookings", 'bookings_by_buyer', () => bookingsOf(db, buyerId, { limit: 24 })],
  ['bookings of a car', 'bookings_by_listing', () => bookingsOn(db, car, { limit: 24 })],
])('%s: found by the index %s', async (_what, index, ask) => {
  const nodes = await plansOf(ask);
  expect(nodes.map((node) => node['Index Name'])).toContain(index);
  const scanned = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name']);
  expect(scanned).not.toContain('listings');
  expect(scanned).not.toContain('bookings');
  expect(sortsOfMany(nodes)).toEqual([]);
});

test.each([
  ['their number', (one: Database) => countOnOffer(one, ['bmw'])],
  ["a seller's cars", (one: Database) => listingsOf(one, sellerId, { limit: 24 })],
  ["a buyer's bookings", (one: Database) => bookingsOf(one, buyerId, { limit: 24 })],
])('%s: planned a few times and never again', async (_what, ask) => {
  const one = connect(databaseUrl, { connections: 1 });
  for (let time = 0; time < 20; time++) await ask(one);
  const { rows } = await sql`
    select generic_plans, custom_plans from pg_prepared_statements`.execute(one);
  await one.destroy();

  expect(rows).toEqual([{ genericPlans: 15, customPlans: 5 }]);
});

test.each(orders)(
  'a rare word is found however many newer cars there are, %s first',
  async (order) => {
    const search = await readSearch(db, { ...everyCar, text: 'stock17000', order });
    const { ids } = await findOnOffer(db, search, { limit: 24, cursor: null });
    expect(ids).toHaveLength(1);
  },
);
