import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { connect, type Database } from '#database/connection.ts';
import { listingsOf, markSold } from '#marketplace/cars/listings/server/listing-store.ts';
import { countOnOffer } from '#marketplace/cars/listings/server/on-offer-store.ts';
import { rememberedCars } from '#marketplace/cars/listings/server/remembered-car-store.ts';
import { forgetViews } from '#marketplace/cars/listings/server/views/view-store.ts';
import { evidenceOf } from '#marketplace/cars/valuation/server/evidence-store.ts';
import { allMakes, publicMakes } from '#marketplace/cars/vehicles/server/make-store.ts';
import { bookingsOf } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { findAttemptByIntent } from '#marketplace/dealing/payments/server/attempt-store.ts';
import { brokenInvariants } from '#marketplace/dealing/payments/server/invariant-store.ts';
import { listFavourites } from '#marketplace/finding/favourites/server/favourite-store.ts';
import { type CarSearch, everyCar, orders } from '#marketplace/finding/search/car-search.ts';
import type { Option } from '#marketplace/finding/search/contract.ts';
import type { OptionSearch } from '#marketplace/finding/search/option-filters.ts';
import { facetsOf } from '#marketplace/finding/search/server/facet-store.ts';
import { findOnOffer } from '#marketplace/finding/search/server/search-store.ts';
import { readSearch } from '#marketplace/finding/search/server/search-words-store.ts';
import { administeredCars } from '#marketplace/oversight/moderation/server/administered-car-store.ts';
import { forgetAuditEntries } from '#marketplace/platform/audit/server/audit-sweep-store.ts';
import { kindsDue } from '#marketplace/platform/outbox/server/outbox-store.ts';
import { databaseUrl } from '../runner/empty-database.ts';
import { alertPlans, placePlans } from './alert-plans.ts';
import { messagePlans, offerPlans, viewingPlans } from './deal-plans.ts';
import { bmws, fillLargeMarket, large, longAgo } from './large-market.ts';
import { listingPlans } from './listing-plans.ts';
import {
  db,
  indexesIn,
  type PlanCase,
  plansOf,
  scannedIn,
  sortsOfMany,
} from './observed-database.ts';
import { type PlanNode, rowsRead } from './query-plan.ts';

beforeAll(fillLargeMarket);
afterAll(() => db.destroy());

/** Finds the first page, and how. */
async function searchFor(wanted: Partial<CarSearch>) {
  const search = await readSearch(db, { ...everyCar, ...wanted }, []);
  let ids: string[] = [];
  const nodes = await plansOf(async () => {
    ({ ids } = await findOnOffer(db, search, { limit: 24, cursor: null }));
  });
  return { ids, nodes };
}

test('administrators find a car by a rare word of its name without reading all newer cars', async () => {
  const read = await rowsRead(db, 'listings', async (tx) => {
    const { data } = await administeredCars(tx, { search: 'crow', limit: 24 });
    expect(data.map(({ name }) => name)).toEqual(['Crown']);
  });
  expect(read).toBeLessThan(2_000);
});

test.each([
  ['visitors', () => publicMakes(db)],
  ['administrators', () => allMakes(db)],
])('listing the makes for %s looks for cars of a make by index', async (_who, query) => {
  // As while many cars change: then an index alone does not say which of them exist.
  await sql`update pg_class set relallvisible = 0 where oid = 'listings'::regclass`.execute(db);
  onTestFinished(async () => void (await sql`vacuum listings`.execute(db)));
  const nodes = (await plansOf(query)).filter((node) => node['Relation Name'] === 'listings');
  expect(scannedIn(nodes)).toEqual([]);
  expect(new Set(indexesIn(nodes))).toEqual(new Set(['listings_by_category']));
});

test('the valuation finds the cars of a model, and their payments, by index', async () => {
  let found: unknown[] = [];
  const nodes = await plansOf(async () => {
    found = await evidenceOf(db, bmws, new Date(Date.now() + 49 * 3_600_000));
  });
  expect(found.length).toBeGreaterThan(500);
  expect(indexesIn(nodes)).toEqual(
    expect.arrayContaining(['listings_by_model', 'one_payment_per_car']),
  );
  for (const large of ['listings', 'payments']) expect(scannedIn(nodes)).not.toContain(large);
});

test.each(orders)('the one car with a great price is found by its label, %s', async (order) => {
  const { ids, nodes } = await searchFor({ priceLabel: ['great'], order });
  expect(ids).toHaveLength(1);
  // The order of ratings has it first anyway.
  if (order !== 'best-price') expect(indexesIn(nodes)).toContain('ratings_on_offer_by_label');
  expect(scannedIn(nodes)).toEqual([]);
});

test('a hundred favourites are found by their owner, and their cars by their ids', async () => {
  let found: unknown[] = [];
  const nodes = await plansOf(async () => {
    const favourites = await listFavourites(db, large.buyerId, new Date());
    found = await rememberedCars(
      db,
      favourites.map(({ id }) => id),
    );
  });
  expect(found).toHaveLength(100);
  expect(indexesIn(nodes)).toEqual(expect.arrayContaining(['favourites_pkey', 'listings_pkey']));
  expect(scannedIn(nodes).filter((table) => table !== 'accounts')).toEqual([]);
});

test.each([
  ['counting cars of a category', (one: Database) => countOnOffer(one, ['bmw'])],
  ["a seller's cars", (one: Database) => listingsOf(one, large.sellerId, { limit: 24 })],
  ["a buyer's bookings", (one: Database) => bookingsOf(one, large.buyerId, { limit: 24 })],
  ['the rules of one car', (one: Database) => brokenInvariants(one, [crypto.randomUUID()])],
  ['the work that is due', (one: Database) => kindsDue(one, ['mail'], new Date())],
  ['a hold by its intent', (one: Database) => findAttemptByIntent(one, 'pi_none')],
])('%s: PostgreSQL plans the query a few times and then keeps the plan', async (_title, query) => {
  const one = connect(databaseUrl, { connections: 1 });
  for (let time = 0; time < 20; time++) await query(one);
  const { rows } = await sql`
    select generic_plans, custom_plans from pg_prepared_statements`.execute(one);
  await one.destroy();

  expect(rows).toEqual([{ genericPlans: 15, customPlans: 5 }]);
});

test('selling a car looks up only the words that few cars have', async () => {
  const tx = await db.startTransaction().execute();
  onTestFinished(async () => {
    await tx.rollback().execute();
  });
  const entriesRead = async () => {
    const { rows } = await sql<{ count: string }>`
      select pg_stat_get_xact_tuples_returned('listings_on_offer_by_terms'::regclass) as count`.execute(
      tx,
    );
    return Number(rows[0]!.count);
  };
  const before = await entriesRead();
  expect(await markSold(tx, large.listingId)).toBe(true);
  expect((await entriesRead()) - before).toBeLessThan(1_000);
});

test.each(orders)(
  'a rare word is found among any number of newer cars, %s first',
  async (order) => {
    const { ids } = await searchFor({ q: 'stock17000', order });
    expect(ids).toHaveLength(1);
  },
);

/** Filters that one car of the large market matches. */
const rare = {
  model: ['crown'],
  fromYear: new Date().getUTCFullYear(),
  maxMileage: 10_000,
  fuel: ['cng'],
  gearbox: ['automatic'],
  drive: ['all'],
  minPower: 300,
  body: ['pickup'],
  colour: ['purple'],
  minSeats: 9,
  accidentFree: true,
  equipment: ['towbar'],
} satisfies Partial<OptionSearch>;

const thisYear = String(rare.fromYear);

/** The last word of the index of each filter by a number. Choices are terms. */
const indexOfNumber: Partial<Record<keyof OptionSearch, string>> = {
  fromYear: 'registration',
  maxMileage: 'mileage',
  minPower: 'power',
  minSeats: 'seats',
};

/** The last words of the indexes that found the car; `price_ratings_pkey` only looks up its rank. */
const indexesThatFound = (nodes: PlanNode[]) =>
  indexesIn(nodes.filter((node) => node['Node Type'] === 'Bitmap Index Scan'))
    .filter((name) => name !== 'price_ratings_pkey')
    .map((name) => name?.split('_').at(-1))
    .toSorted();

test.each<[string, Partial<CarSearch>, string[]]>([
  ['the word awd', { q: 'awd' }, ['terms']],
  ['the words purple pick-up', { q: 'purple pick-up' }, ['terms']],
  ['the year', { q: thisYear }, ['registration', 'terms']],
  ...(Object.keys(rare) as (keyof typeof rare)[]).map(
    (name): [string, Partial<CarSearch>, string[]] => [
      `the filter ${name}`,
      { [name]: rare[name] },
      [indexOfNumber[name] ?? 'terms'],
    ],
  ),
])(
  'the one car that %s leaves is found by index in every order',
  async (_title, wanted, indexes) => {
    for (const order of orders) {
      const { ids, nodes } = await searchFor({ ...wanted, order });
      expect(ids).toHaveLength(1);
      expect([order, indexesThatFound(nodes)]).toEqual([order, indexes]);
    }
  },
);

test('facets show a rare option with an inexact count, and leave out models without cars', async () => {
  const search = await readSearch(db, { ...everyCar, category: ['toyota'] }, []);
  const facets = await facetsOf(db, search, await publicMakes(db));
  expect(facets.total.atLeast).toBe(true);
  const optionOf = (options: Option[], name: string) => options.find(({ value }) => value === name);
  const few = { count: 0, atLeast: true };
  for (const name of ['fuel', 'gearbox', 'drive', 'body', 'colour', 'equipment'] as const) {
    const [value = ''] = rare[name];
    expect([name, optionOf(facets[name], value)]).toEqual([name, { value, ...few }]);
  }
  expect(facets.accidentFree).toEqual(few);
  expect(optionOf(facets.model, 'Crown')).toEqual({ value: 'Crown', count: 1, atLeast: true });
  expect(optionOf(facets.model, 'Yaris')).toBeUndefined();
});

// These come last, because some write.
const upkeepPlans: PlanCase[] = [
  ['deleting old views', 'listing_views_by_day', () => forgetViews(db, longAgo)],
  [
    'deleting old audit entries',
    ['audit_entries_by_action', 'audit_entries_pkey'],
    () => forgetAuditEntries(db),
  ],
];

describe.each<[subject: string, cases: PlanCase[], smallTables: string[]]>([
  ['cars', listingPlans, ['accounts', 'listing_revisions']],
  ['messages', messagePlans, ['accounts', 'blocks', 'alert_settings']],
  ['offers', offerPlans, ['accounts']],
  ['viewings', viewingPlans, ['accounts', 'viewing_calendars']],
  ['upkeep', upkeepPlans, []],
  ['alerts', alertPlans, []],
  ['places', placePlans, []],
])('%s', (subject, cases, smallTables) => {
  test.each(cases)('%s: the plan uses the index %s', async (_title, indexes, query) => {
    const nodes = await plansOf(query);
    expect(indexesIn(nodes)).toEqual(expect.arrayContaining([indexes].flat()));
    expect(scannedIn(nodes).filter((table) => !smallTables.includes(table))).toEqual([]);
    if (subject === 'cars') expect(sortsOfMany(nodes)).toEqual([]);
  });
});
