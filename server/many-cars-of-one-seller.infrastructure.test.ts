import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { multiplyListings } from '#demo/demo-store.ts';
import { addViews } from '#marketplace/cars/listings/server/views/view-store.ts';
import {
  mostViewedCars,
  salesWeeks,
} from '#marketplace/oversight/overview/server/overview-store.ts';
import { usageOf } from '#marketplace/platform/pictures/server/upload-store.ts';
import { openMarket } from '../tests/market.ts';
import { nodesIn, type PlanNode, rowsRead } from '../tests/query-plans/query-plan.ts';
import { databaseUrl } from '../tests/runner/empty-database.ts';

const carsOfSam = 500;
const carsOfOthers = 20_000;

let market: Awaited<ReturnType<typeof openMarket>>;
let samId = '';

beforeAll(async () => {
  market = await openMarket();
  const [sam, sue] = [await market.seller('Sam'), await market.seller('Sue')];
  samId = sam.id;
  await sue.hasListed('Corolla', { vehicle: { model: 'Corolla', mileage: 60_000 } });
  await multiplyListings(market.db, carsOfOthers);
  await sql`update listings set seller_id = ${samId}
    where id in (select id from listings order by id desc limit ${carsOfSam})`.execute(market.db);
  await sql`insert into uploads (account_id, address, bytes)
    select seller_id, id || '/' || number, 100 from listings cross join generate_series(1, 4) as number
    where seller_id = ${samId}`.execute(market.db);
  await sql`update listings set pictures = array(select id || '/' || number from generate_series(1, 3) as number)
    where seller_id = ${samId}`.execute(market.db);
  const cars = await market.db.selectFrom('listings').select('id').execute();
  await addViews(market.db, new Map(cars.map(({ id }) => [id, 1])), new Date());
  await sql`vacuum analyze`.execute(market.db);
});

/** A session whose triggers tell how they went about their queries, which are undone. */
async function openSession() {
  const client = new Client({ connectionString: databaseUrl });
  let plans: PlanNode[] = [];
  client.on('notice', ({ message = '' }) => {
    const [, plan] = message.split('plan:\n');
    if (plan) plans.push(...nodesIn(JSON.parse(plan).Plan));
  });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`load 'auto_explain';
    set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
    set auto_explain.log_format = json; set auto_explain.log_level = notice`);
  return async (...statements: string[]) => {
    plans = [];
    await client.query('begin');
    for (const statement of statements) await client.query(statement, [samId]);
    await client.query('rollback');
    return plans;
  };
}

const setPrice = `update listings set resale_price = resale_price - 1
  where id = (select id from listings where seller_id = $1 order by id limit 1)`;
const hideAll = 'update listings set hidden = true where seller_id = $1';
const showAll = 'update listings set hidden = false where seller_id = $1';

test('hiding and showing all cars of a seller compares no car with each other, although one changed first', async () => {
  const plansOf = await openSession();
  await plansOf(setPrice);
  const plans = await plansOf(hideAll, showAll);
  const rowsOfChange = plans.filter((node) => node['Node Type'] === 'Named Tuplestore Scan');
  expect(rowsOfChange.length).toBeGreaterThan(4);
  expect(Math.max(...rowsOfChange.map((node) => node['Actual Loops']!))).toBe(1);
});

test('a new price reads the rating of that car only, though all cars of a seller changed first', async () => {
  const plansOf = await openSession();
  await plansOf(hideAll, showAll);
  const plans = await plansOf(setPrice);
  const readings = plans.filter((node) => node['Relation Name'] === 'price_ratings');
  expect(readings.map((node) => node['Node Type'])).toEqual(['ModifyTable', 'Index Scan']);
});

test('an upload of a seller with many cars and pictures does not read all cars for each picture', async () => {
  const read = await rowsRead(market.db, 'listings', async (tx) => {
    expect(await usageOf(tx, samId)).toEqual({ unused: carsOfSam, bytes: carsOfSam * 400 });
  });
  expect(read).toBeLessThan(carsOfSam * 10);
});

test('views are summed when they are counted, not when a seller reads the figures', async () => {
  const { db } = market;
  const figures = async (tx: typeof db) => {
    expect((await salesWeeks(tx, samId, new Date())).at(-1)).toMatchObject({ views: carsOfSam });
    expect(await mostViewedCars(tx, samId)).toHaveLength(5);
  };
  expect(await rowsRead(db, 'listing_views', figures)).toBe(0);
  expect(await rowsRead(db, 'recent_views', figures)).toBeLessThan(50);
  expect(await rowsRead(db, 'seller_daily_views', figures)).toBeLessThan(10);
});
