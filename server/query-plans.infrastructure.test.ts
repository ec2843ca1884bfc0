import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, TypeOverrides, types } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connect, type Database } from '#database/connection.ts';
import type { Tables } from '#database/schema.ts';
import { multiplyListings } from '#demo/demo-store.ts';
import {
  findListing,
  listingsOf,
  markSold,
} from '#marketplace/cars/listings/server/listing-store.ts';
import {
  carsByIds,
  carsOnOffer,
  countOnOffer,
} from '#marketplace/cars/listings/server/on-offer-store.ts';
import { rememberedCars } from '#marketplace/cars/listings/server/remembered-car-store.ts';
import {
  areMoreOnOffer,
  type Block,
  blocksOnOffer,
  carsInBlock,
  carsInSitemap,
} from '#marketplace/cars/listings/server/sitemap-store.ts';
import { forgetViews } from '#marketplace/cars/listings/server/views/view-store.ts';
import {
  findPlace,
  placesOf,
  placesStartingWith,
} from '#marketplace/cars/places/server/place-store.ts';
import { endDrops } from '#marketplace/cars/prices/server/price-drop-store.ts';
import { priceHistoryOf } from '#marketplace/cars/prices/server/price-history-store.ts';
import { carsToRate, evidenceOf } from '#marketplace/cars/valuation/server/evidence-store.ts';
import { ratingOf } from '#marketplace/cars/valuation/server/rating-store.ts';
import type { Category } from '#marketplace/cars/vehicles/facts.ts';
import { allMakes, publicMakes } from '#marketplace/cars/vehicles/server/make-store.ts';
import type { VehicleChanges } from '#marketplace/cars/vehicles/vehicle.ts';
import { bookingsOf, bookingsOn } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { saleStatusesOf } from '#marketplace/dealing/bookings/server/sale-status-store.ts';
import {
  countUnread,
  findConversation,
  inboxOf,
} from '#marketplace/dealing/messages/server/inbox-store.ts';
import { messagesIn } from '#marketplace/dealing/messages/server/message-store.ts';
import { peopleToTell } from '#marketplace/dealing/messages/server/unread-store.ts';
import { overdueOffers } from '#marketplace/dealing/offers/server/offer-ends-store.ts';
import { countWaitingFor, offersOf } from '#marketplace/dealing/offers/server/offer-list-store.ts';
import {
  agreedWith,
  offersIn,
  reservationOn,
} from '#marketplace/dealing/offers/server/offer-store.ts';
import {
  findAttemptByIntent,
  isMoneyUnderWay,
} from '#marketplace/dealing/payments/server/attempt-store.ts';
import { brokenInvariants } from '#marketplace/dealing/payments/server/invariant-store.ts';
import { forgetViewings } from '#marketplace/dealing/viewings/server/told-store.ts';
import {
  countToAnswer,
  viewingsOf,
} from '#marketplace/dealing/viewings/server/viewing-list-store.ts';
import { countLiveOf, takenBy } from '#marketplace/dealing/viewings/server/viewing-store.ts';
import {
  noteDropped,
  noteFound,
  queriesAfter,
} from '#marketplace/finding/alerts/server/news-store.ts';
import {
  forgetDropped,
  forgetFound,
  forgetTold,
} from '#marketplace/finding/alerts/server/told-store.ts';
import {
  droppedFor,
  findsOf,
  foundFor,
  lockAddressee,
} from '#marketplace/finding/alerts/server/waiting-store.ts';
import {
  addFavourites,
  favouritesOf,
} from '#marketplace/finding/favourites/server/favourite-store.ts';
import {
  addSearch,
  changeSearch,
  searchesOf,
} from '#marketplace/finding/saved-searches/server/saved-search-store.ts';
import { everyCar, type Order, orders } from '#marketplace/finding/search/car-search.ts';
import type { FactSearch } from '#marketplace/finding/search/fact-filters.ts';
import { facetsOf } from '#marketplace/finding/search/server/facet-store.ts';
import { readQueries } from '#marketplace/finding/search/server/read-queries-store.ts';
import { type Cursor, findOnOffer } from '#marketplace/finding/search/server/search-store.ts';
import { readSearch } from '#marketplace/finding/search/server/search-words-store.ts';
import { administeredCars } from '#marketplace/oversight/moderation/server/administered-car-store.ts';
import { forgetAuditEntries } from '#marketplace/platform/audit/server/audit-sweep-store.ts';
import { kindsDue } from '#marketplace/platform/outbox/server/outbox-store.ts';
import { openMarket } from '../tests/market.ts';
import { nodesIn, type PlanNode, rowsRead } from '../tests/query-plan.ts';
import { databaseUrl } from '../tests/runner/empty-database.ts';

/** What all cars say but one, which is older than the others. */
const common = {
  model: 'Corolla',
  firstRegistration: '2019-05',
  mileage: 60_000,
  fuel: 'petrol',
  gearbox: 'manual',
  drive: 'front',
  body: 'saloon',
  colour: 'white',
  powerKw: 90,
  seats: 5,
  accident: 'repaired',
  equipment: ['abs' as const],
} as const satisfies VehicleChanges;

/** What only that one says. */
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
} satisfies FactSearch;

/** The hot queries must find their rows by an index, however many cars there are. */
const cars = 20_000;

const daysAsText = new TypeOverrides();
daysAsText.setTypeParser(types.builtins.DATE, String);

let asked: CompiledQuery[] = [];
const db: Database = new Kysely<Tables>({
  dialect: new PostgresDialect({
    pool: new Pool({ connectionString: databaseUrl, max: 1, types: daysAsText }),
  }),
  plugins: [new CamelCasePlugin()],
  log: ({ query }) => {
    asked.push(query);
  },
});
afterAll(() => db.destroy());

const found = async (categories: Category[]) =>
  findOnOffer(db, await readSearch(db, { ...everyCar, categories }, []), {
    limit: 24,
    cursor: null,
  });

/** Nothing is wanted, so that the order alone decides which index is read. */
const inOrder = async (order: Order, categories: Category[] = [], cursor: Cursor | null = null) =>
  findOnOffer(db, await readSearch(db, { ...everyCar, categories, order }, []), {
    limit: 24,
    cursor,
  });

const bmws = { category: 'bmw', modelKey: 'corolla' };
let sellerId = '';
let buyerId = '';
let car = '';
let searchId = '';
let talk = '';
let block: Block;
const longAgo = new Date(Date.now() - 28 * 24 * 3_600_000);

beforeAll(async () => {
  const market = await openMarket();
  await addReaders(market.db, 1, 500);
  const [sam, sue, bea] = [
    await market.seller('Sam'),
    await market.seller('Sue'),
    await market.buyer('Bea'),
  ];
  await addReaders(market.db, 501, 1_000);
  const categories = [...Array<Category>(18).fill('toyota'), 'bmw', 'bentley'] as const;
  for (const [number, category] of categories.entries()) {
    await sam.hasListed(`Model ${number}`, { category, vehicle: common });
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
  await sql`
    update listings set name = 'Crown', model = 'Crown', first_registered = date_trunc('month', now()), mileage_km = 1, fuel = 'cng',
      gearbox = 'automatic', drive = 'all', body = 'pickup', colour = 'purple', power_kw = 900, seats = 9,
      accident = 'none', equipment = '{towbar}'
    where id = (select id from listings where state = 'advertised' and category = 'toyota' order by id limit 1)`.execute(
    market.db,
  );
  await sql`insert into places (id, name, folded, country, latitude, longitude, population)
    select number, 'Place ' || number, 'place ' || number, (array['BD', 'IN'])[1 + number % 2], 23, 90, number
    from generate_series(1, 50000) as number`.execute(market.db);
  await sql`insert into price_changes (listing_id, day, before, price, lowest)
    select id, '2020-01-01', 2, 1, 1 from listings on conflict do nothing`.execute(market.db);
  await sql`insert into listing_revisions (listing_id, number, at, editor_id, changes)
    select id, 1, '2020-01-01', seller_id, '[{"fact": "description"}]' from listings`.execute(
    market.db,
  );
  await sql`insert into favourites (account_id, listing_id, price)
    select account.id, listing.id, 4500
    from (values (${bea.id}::uuid, 100), (${sam.id}::uuid, 10000)) as account (id, cars)
    cross join lateral (select id from listings order by id limit account.cars) as listing`.execute(
    market.db,
  );
  await sql`insert into listing_views (listing_id, day, views) select id, current_date, 1 from listings`.execute(
    market.db,
  );
  await sql`insert into audit_entries (action)
    select (array['account.signed_in', 'listing.advertised'])[1 + number % 2]
    from generate_series(1, 100000) as number`.execute(market.db);
  await addPayments(market.db);
  await addAlerts(market.db, bea.id);
  await addConversations(market.db, { buyerId: bea.id, sellerId: sue.id });
  await addViewings(market.db, { buyerId: bea.id, sellerId: sue.id });
  await addOffers(market.db, { sellerId: sue.id });
  await sql`update price_ratings set label = 'fair', reason = null, estimate = 1, low = 1, high = 1, place = 500,
    cars = 8, sellers = 5 where on_offer`.execute(market.db);
  await sql`update price_ratings set label = 'great' where listing_id = (
    select listing_id from price_ratings where on_offer order by listing_id limit 1)`.execute(
    market.db,
  );
  await sql`vacuum analyze listings, bookings, payments, payment_attempts, accounts, places, price_changes, listing_revisions, favourites, saved_searches,
    found_cars, dropped_favourites, told, alert_settings, price_ratings, conversations, messages, conversation_members,
    offers, viewings, listing_views, audit_entries`.execute(market.db);
  sellerId = sue.id;
  buyerId = bea.id;
  searchId = (await searchesOf(db, buyerId))[0]!.id;
  car = (await carsInSitemap(db, 1))[0]!.id;
  const asked = { show: 'all' as const, limit: 1 };
  talk = (await inboxOf(db, sellerId, asked)).conversations[0]!.id;
  block = (await blocksOnOffer(db, 1_000)).at(-2)!;
});

async function addReaders(db: Database, first: number, last: number): Promise<void> {
  await sql`insert into accounts (issuer, subject, email, name, role, email_proven_at)
    select 'reader', number::text, format('reader%s@example.com', number), 'Reader', 'buyer', now()
    from generate_series(${first}::integer, ${last}::integer) as number`.execute(db);
}

/** 10,000 searches of 1,000 people, what they found, and what a buyer has been told. */
async function addAlerts(db: Database, accountId: string): Promise<void> {
  await sql`update accounts set email_proven_at = now() where id = ${accountId}`.execute(db);
  await sql`insert into saved_searches (account_id, name, query, often, created_at)
    select id, 'Search', 'maxPrice=' || 10000 + number, (array['instant', 'daily', 'never'])[1 + number % 3], '2020-01-01'
    from accounts cross join generate_series(1, 10) as number where issuer = 'reader' or id = ${accountId}`.execute(
    db,
  );
  await sql`insert into alert_settings (account_id) select id from accounts`.execute(db);
  await sql`insert into found_cars (search_id, listing_id, found_at)
    select search.id, car.id, now()
    from saved_searches as search cross join (select id from listings limit 1) as car`.execute(db);
  await sql`insert into told (account_id, listing_id, kind, price, told_at)
    select account.id, listing.id, 'fits', 4500, now()
    from accounts as account cross join (select id from listings order by id limit 20) as listing`.execute(
    db,
  );
  await sql`insert into dropped_favourites (account_id, listing_id, due_at)
    select account_id, listing_id, now() from favourites`.execute(db);
}

/** For every second car that somebody has booked; half of the money went back. */
async function addPayments(db: Database): Promise<void> {
  await sql`
    with attempt as (
      insert into payment_attempts (listing_id, booking_id, buyer_id, amount, state, intent_id, held_until)
      select listing_id, id, buyer_id, price, 'settled', 'pi_' || id, now()
      from (select *, row_number() over () as number from bookings) as booking where number % 2 = 0
      returning *
    )
    insert into payments (booking_id, listing_id, attempt_id, transaction_id, amount, paid_at, refunded_at)
    select booking_id, listing_id, id, intent_id, amount, now(),
      case when row_number() over () % 2 = 0 then now() end
    from attempt`.execute(db);
}

/** 10,000 of them, each with one message. The seller has read all but a hundredth. */
async function addConversations(db: Database, between: { buyerId: string; sellerId: string }) {
  await sql`insert into conversations (listing_id, buyer_id, seller_id, messages, begun_at, last_at)
    select id, ${between.buyerId}, ${between.sellerId}, 1, now(), now() from listings limit 10000`.execute(
    db,
  );
  await sql`insert into messages (conversation_id, position, sender_id, text, key, sent_at)
    select id, 1, buyer_id, 'Hello', gen_random_uuid(), now() from conversations`.execute(db);
  await sql`insert into conversation_members (account_id, conversation_id, unread, unread_since)
    select seller_id, id, (number % 500 = 0)::integer, case when number % 500 = 0 then now() end
    from (select *, row_number() over () as number from conversations) as numbered
    union all select buyer_id, id, 0, null from conversations`.execute(db);
}

/** 10,000 of them, of a thousand people, twenty for each car; between these two a few. */
async function addOffers(db: Database, { sellerId }: Record<string, string>): Promise<void> {
  await sql`
    with people as (select array_agg(id) as ids from accounts where issuer = 'reader'),
    cars as (select id, row_number() over () as number from listings limit 500)
    insert into conversations (listing_id, buyer_id, seller_id, messages, begun_at, last_at)
    select car.id, ids[1 + (car.number * 20 + place) % 500], ids[501 + car.number % 500], 1, now(), now()
    from cars as car cross join generate_series(1, 20) as place cross join people`.execute(db);
  await sql`insert into offers (conversation_id, listing_id, buyer_id, seller_id, made_by, key, amount, state,
      made_at, answer_by, accepted_at, price_until, reserved_at, reserved_until)
    select id, listing_id, buyer_id, seller_id, buyer_id, gen_random_uuid(), 400000,
      case place % 3 when 0 then 'pending' when 1 then 'accepted' else 'declined' end,
      now(), now() + interval '2 days',
      case when place % 3 = 1 then now() end,
      case when place % 3 = 1 then now() + interval '3 days' end,
      case when place = 1 then now() end, case when place = 1 then now() + interval '1 day' end
    from (select *, row_number() over (partition by listing_id) as place, row_number() over () as number
      from conversations) as numbered
    where seller_id <> ${sellerId} or number % 500 = 0`.execute(db);
}

/** 10,000 of them, of a thousand people; of these two a few each. */
async function addViewings(db: Database, { buyerId, sellerId }: Record<string, string>) {
  await sql`
    with people as (select array_agg(id) as ids from accounts where issuer = 'reader'),
    talks as (select *, row_number() over () as number from conversations)
    insert into viewings (conversation_id, listing_id, buyer_id, seller_id, kind, state, asked_by, starts_at,
      zone, answer_by, key, asked_at, changed_at)
    select talk.id, talk.listing_id,
      case when number % 1000 = 1 then ${buyerId}::uuid else ids[1 + number % 500] end,
      case when number % 1000 = 2 then ${sellerId}::uuid else ids[501 + number % 500] end,
      'viewing', case when number % 10 < 3 then 'asked' else 'over' end, 'buyer',
      now() + number * interval '1 hour', 'UTC', now() + interval '1 hour', gen_random_uuid(), now(), now()
    from talks as talk cross join people`.execute(db);
}

const find = async () =>
  noteFound(
    db,
    await readQueries(db, ['maxPrice=10001', 'maxPrice=10002'], []),
    [{ listingId: car, onOfferSince: new Date().toISOString(), priceBefore: null }],
    new Date(),
  );

/** Every query that this asks, as PostgreSQL would go about it. */
async function plansOf(ask: () => Promise<unknown>) {
  asked = [];
  await ask();
  const nodes: PlanNode[] = [];
  for (const query of [...asked]) {
    // Begins, ends or sets up a transaction, which the next ones are planned in.
    if (/^(begin|commit|select set_config)/.test(query.sql)) {
      await db.executeQuery(query);
      continue;
    }
    const text = `explain (format json) ${query.sql}`;
    const explained = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
      ...query,
      sql: text,
    });
    nodes.push(...nodesIn(Object.values(explained.rows[0]!)[0]![0].Plan));
  }
  return nodes;
}

/** Sorting the few rows that a subquery finds for one row is fine. */
function sortsOfMany(nodes: PlanNode[]): PlanNode[] {
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
  ['lowest mileage', 'listings_on_offer_by_mileage', () => inOrder('lowest-mileage')],
  [
    'lowest mileage of a category',
    'listings_on_offer_by_category_and_mileage',
    () => inOrder('lowest-mileage', ['bmw']),
  ],
  [
    'newest registration',
    'listings_on_offer_by_registration',
    () => inOrder('newest-registration'),
  ],
  [
    'newest registration of a category',
    'listings_on_offer_by_category_and_registration',
    () => inOrder('newest-registration', ['bmw']),
  ],
  ['newest price drops', 'listings_on_offer_by_price_drop', () => inOrder('newest-price-drop')],
  [
    'newest price drops of a category',
    'listings_on_offer_by_category_and_price_drop',
    () => inOrder('newest-price-drop', ['bmw']),
  ],
  [
    'price drops further down',
    'listings_on_offer_by_price_drop',
    () => inOrder('newest-price-drop', [], { key: -1, id: car }),
  ],
  ['best prices', 'ratings_on_offer_by_rank', () => inOrder('best-price')],
  [
    'best prices further down',
    'ratings_on_offer_by_rank',
    () => inOrder('best-price', [], { key: 1_499, id: car }),
  ],
  ['the rating of a car', 'price_ratings_pkey', () => ratingOf(db, car)],
  ['cars to rate', 'listings_by_model', () => carsToRate(db, bmws, { after: car, most: 500 })],
  ['drops that are no news', 'listings_on_offer_by_price_drop', () => endDrops(db, longAgo)],
  ['what a car has cost', 'price_changes_pkey', () => priceHistoryOf(db, car)],
  ['their number', 'listings_on_offer', () => countOnOffer(db, [])],
  ['the number of a category', 'listings_on_offer_by_category', () => countOnOffer(db, ['bmw'])],
  ['the sitemap', 'listings_on_offer', () => carsInSitemap(db, 1_000)],
  ['whether it needs several files', 'listings_on_offer', () => areMoreOnOffer(db, 1_000)],
  ['its blocks', 'listings_pkey', () => blocksOnOffer(db, 1_000)],
  ['cars of a block', 'listings_on_offer', async () => carsInBlock(db, block, 1_000)],
  ['when they were edited', 'listing_revisions_pkey', () => carsInBlock(db, block, 1_000)],
  ['when a price changed', 'price_changes_pkey', () => carsInBlock(db, block, 1_000)],
  ['one car', 'listings_pkey', () => findListing(db, car)],
  [
    'those that are hidden',
    'hidden_cars',
    () => administeredCars(db, { state: 'hidden', limit: 24 }),
  ],
  ['cars of a search', 'listings_on_offer', () => carsByIds(db, [car])],
  ["a seller's cars", 'listings_by_seller', () => listingsOf(db, sellerId, { limit: 24 })],
  ["a buyer's bookings", 'bookings_by_buyer', () => bookingsOf(db, buyerId, { limit: 24 })],
  ['cars by their ids', 'listings_pkey', () => rememberedCars(db, [car])],
  ['money on its way to somebody', 'refunded_attempts', () => isMoneyUnderWay(db, buyerId)],
  ['bookings of a car', 'bookings_by_listing', () => bookingsOn(db, car, { limit: 24 })],
  ['what became of its payment', 'payments_by_listing', () => saleStatusesOf(db, [car])],
])('%s: found by the index %s', async (_what, index, ask) => {
  const nodes = await plansOf(ask);
  expect(nodes.map((node) => node['Index Name'])).toContain(index);
  const scanned = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name']);
  for (const large of ['listings', 'bookings', 'payments', 'payment_attempts'])
    expect(scanned).not.toContain(large);
  expect(sortsOfMany(nodes)).toEqual([]);
});

test('administrators find a car by a rare word of its name without all newer ones being read', async () => {
  const read = await rowsRead(db, 'listings', async (tx) => {
    const { cars } = await administeredCars(tx, { search: 'crow', limit: 24 });
    expect(cars.map(({ name }) => name)).toEqual(['Crown']);
  });
  expect(read).toBeLessThan(2_000);
});

test.each([
  ['visitors meet', () => publicMakes(db)],
  ['administrators see', () => allMakes(db)],
])('makes that %s: those without a car are not looked for among all cars', async (_who, ask) => {
  // As while many cars change: then an index alone does not say which of them are there.
  await sql`update pg_class set relallvisible = 0 where oid = 'listings'::regclass`.execute(db);
  onTestFinished(async () => void (await sql`vacuum listings`.execute(db)));
  const nodes = (await plansOf(ask)).filter((node) => node['Relation Name'] === 'listings');
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  expect(new Set(nodes.map((node) => node['Index Name']))).toEqual(
    new Set(['listings_by_category']),
  );
});

test('the cars that a model is learnt from: found by the index of models', async () => {
  let found: unknown[] = [];
  const nodes = await plansOf(async () => {
    found = await evidenceOf(db, bmws, new Date(Date.now() + 49 * 3_600_000));
  });
  expect(found.length).toBeGreaterThan(500);
  const used = nodes.map((node) => node['Index Name']);
  expect(used).toEqual(expect.arrayContaining(['listings_by_model', 'one_payment_per_car']));
  const scanned = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name']);
  for (const large of ['listings', 'payments']) expect(scanned).not.toContain(large);
});

test.each(orders)('the one car with a great price is found by its label, %s', async (order) => {
  const search = await readSearch(db, { ...everyCar, priceLabels: ['great'], order }, []);
  let ids: string[] = [];
  const nodes = await plansOf(async () => {
    ({ ids } = await findOnOffer(db, search, { limit: 24, cursor: null }));
  });
  expect(ids).toHaveLength(1);
  // In the order of ratings it comes first anyway.
  if (order !== 'best-price') {
    expect(nodes.map((node) => node['Index Name'])).toContain('ratings_on_offer_by_label');
  }
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
});

test('a hundred favourites: found by their owner, and their cars by their ids', async () => {
  let found: unknown[] = [];
  const nodes = await plansOf(async () => {
    const kept = await favouritesOf(db, buyerId, new Date());
    found = await rememberedCars(
      db,
      kept.map(({ id }) => id),
    );
  });
  expect(found).toHaveLength(100);
  const used = nodes.map((node) => node['Index Name']);
  expect(used).toContain('favourites_pkey');
  expect(used).toContain('listings_pkey');
  expect(
    nodes
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name'])
      .filter((table) => table !== 'accounts'),
  ).toEqual([]);
});

const pageOf = (show: 'all' | 'unread' | 'archived', cursor?: number) =>
  inboxOf(db, sellerId, { show, limit: 24, cursor });

test.each([
  ['an inbox of ten thousand', 'inboxes', () => pageOf('all')],
  ['further down', 'inboxes', () => pageOf('all', 5_000)],
  ['what was put away', 'inboxes', () => pageOf('archived')],
  ['what is unread', 'unread_conversations', () => pageOf('unread')],
  ['how much is unread', 'unread_conversations', () => countUnread(db, sellerId)],
  ['one conversation', 'conversation_members_pkey', () => findConversation(db, sellerId, talk)],
  ['its messages', 'messages_pkey', () => messagesIn(db, talk, sellerId, { limit: 50 })],
  ['who is to be told', 'unread_conversations', () => peopleToTell(db, new Date())],
])('messages, %s: found by the index %s', async (_what, index, ask) => {
  const nodes = await plansOf(ask);
  expect(nodes.map((node) => node['Index Name'])).toContain(index);
  const scanned = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'])
    .filter((table) => !['accounts', 'blocks', 'alert_settings'].includes(table!));
  expect(scanned).toEqual([]);
});

const offered = (onlyOpen: boolean) =>
  offersOf(db, sellerId, { onlyOpen, limit: 24, now: new Date() });

test.each([
  ['all of a seller', 'offers_by_seller', () => offered(false)],
  ['those that are open', 'live_offers_by_seller', () => offered(true)],
  ['how many wait', 'live_offers_by_seller', () => countWaitingFor(db, sellerId, new Date())],
  ['in a conversation', 'offers_by_conversation', () => offersIn(db, talk)],
  [
    'the price of a buyer',
    'one_agreed_price_per_buyer_and_car',
    () => agreedWith(db, { listingId: car, buyerId }, new Date()),
  ],
  ['for whom a car is kept', 'one_reservation_per_car', () => reservationOn(db, car, new Date())],
  ['what is overdue', 'offers_to_answer', () => overdueOffers(db, new Date())],
])('offers, %s: found by the index %s', async (_what, index, ask) => {
  const nodes = await plansOf(ask);
  expect(nodes.map((node) => node['Index Name'])).toContain(index);
  const scanned = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'])
    .filter((table) => table !== 'accounts');
  expect(scanned).toEqual([]);
});

const viewingsOfSeller = (show: 'coming' | 'past', cursor?: string) =>
  viewingsOf(db, sellerId, { show, limit: 24, cursor }, new Date());

test.each([
  ['those to come', 'one_viewing_at_a_time', () => viewingsOfSeller('coming')],
  ['those that are past', 'viewings_by_seller', () => viewingsOfSeller('past')],
  ['those of long ago', 'viewings_by_time', () => forgetViewings(db, new Date('2020-01-01'))],
  ['how many wait', 'one_viewing_at_a_time', () => countToAnswer(db, sellerId, new Date())],
  [
    'how many a buyer has ahead',
    'viewings_ahead_of_buyers',
    () => countLiveOf(db, buyerId, new Date()),
  ],
  [
    'when a seller is not free',
    'one_viewing_at_a_time',
    () => takenBy(db, sellerId, { after: new Date() }),
  ],
])('viewings, %s: found by the index %s', async (_what, index, ask) => {
  const nodes = await plansOf(ask);
  expect(nodes.map((node) => node['Index Name'])).toContain(index);
  const scanned = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name']);
  expect(scanned).not.toContain('viewings');
});

test.each([
  ['views', ['listing_views_by_day'], () => forgetViews(db, longAgo)],
  ['audit trail', ['audit_entries_by_action', 'audit_entries_pkey'], () => forgetAuditEntries(db)],
])('the oldest of the %s, which is to be forgotten: found by %s', async (_what, indexes, ask) => {
  const nodes = await plansOf(ask);
  expect(nodes.map((node) => node['Index Name'])).toEqual(expect.arrayContaining(indexes));
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
});

test.each([
  ['the searches to try', ['saved_searches_that_tell'], () => queriesAfter(db, 'maxPrice=1', 500)],
  ['whom a new car concerns', ['saved_searches_that_tell', 'a_car_is_told_once'], find],
  [
    'whose favourite costs less',
    ['favourites_by_listing'],
    () => noteDropped(db, [car], new Date()),
  ],
  [
    'what a person’s searches found',
    ['saved_searches_account_id_query_key', 'found_cars_pkey'],
    () => foundFor(db, buyerId),
  ],
  [
    'the same of several people',
    ['saved_searches_account_id_query_key', 'found_cars_pkey'],
    () => findsOf(db, [buyerId, sellerId]),
  ],
  [
    'what costs a person less',
    ['dropped_favourites_pkey', 'told_pkey'],
    () => droppedFor(db, buyerId, new Date()),
  ],
  ['whom to write to', ['alert_settings_pkey'], () => lockAddressee(db, buyerId)],
  ['what is told', ['found_cars_pkey'], () => forgetFound(db, buyerId, [car])],
  ['which drop is told', ['dropped_favourites_pkey'], () => forgetDropped(db, buyerId, [car])],
  ['what was told long ago', ['told_by_time'], () => forgetTold(db, longAgo)],
  ['a person’s searches', ['saved_searches_account_id_query_key'], () => searchesOf(db, buyerId)],
  [
    'saving one more',
    ['saved_searches_account_id_query_key'],
    () => addSearch(db, { accountId: buyerId, name: 'Cars', query: 'maxPrice=1', often: 'daily' }),
  ],
  [
    'changing one',
    ['saved_searches_pkey', 'found_cars_pkey'],
    () => changeSearch(db, { id: searchId, accountId: buyerId }, { often: 'never' }),
  ],
  [
    'saving a car',
    ['listings_pkey', 'price_changes_pkey'],
    () => addFavourites(db, buyerId, [{ id: car, price: 1 }], new Date()),
  ],
])('alerts and what people keep, %s: found by %s', async (_what, indexes, ask) => {
  const nodes = await plansOf(ask);
  expect(nodes.map((node) => node['Index Name'])).toEqual(expect.arrayContaining(indexes));
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
});

test.each([
  ['that are suggested', 'places_by_country_and_name', () => placesStartingWith(db, 'place 77')],
  ['of a location', 'places_by_name', () => placesOf(db, ['Gulshan, Place 777'])],
  ['that are named by id', 'places_pkey', () => findPlace(db, 777)],
])('places %s: found by the index %s', async (_what, index, ask) => {
  const nodes = await plansOf(ask);
  expect(nodes.map((node) => node['Index Name'])).toContain(index);
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
});

test.each([
  ['their number', (one: Database) => countOnOffer(one, ['bmw'])],
  ["a seller's cars", (one: Database) => listingsOf(one, sellerId, { limit: 24 })],
  ["a buyer's bookings", (one: Database) => bookingsOf(one, buyerId, { limit: 24 })],
  ['the rules of one car', (one: Database) => brokenInvariants(one, [crypto.randomUUID()])],
  ['work that is due', (one: Database) => kindsDue(one, ['mail'], new Date())],
  ['a hold by its intent', (one: Database) => findAttemptByIntent(one, 'pi_none')],
])('%s: planned a few times and never again', async (_what, ask) => {
  const one = connect(databaseUrl, { connections: 1 });
  for (let time = 0; time < 20; time++) await ask(one);
  const { rows } = await sql`
    select generic_plans, custom_plans from pg_prepared_statements`.execute(one);
  await one.destroy();

  expect(rows).toEqual([{ genericPlans: 15, customPlans: 5 }]);
});

test('whoever sells a car looks for words that few cars have, and not for all cars with the others', async () => {
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
  expect(await markSold(tx, car)).toBe(true);
  expect((await entriesRead()) - before).toBeLessThan(1_000);
});

test.each(orders)(
  'a rare word is found however many newer cars there are, %s first',
  async (order) => {
    const search = await readSearch(db, { ...everyCar, text: 'stock17000', order }, []);
    const { ids } = await findOnOffer(db, search, { limit: 24, cursor: null });
    expect(ids).toHaveLength(1);
  },
);

/** The last word of an index. Choices are terms; each number has indexes of its own. */
const indexOfNumber: Partial<Record<keyof FactSearch, string>> = {
  fromYear: 'registration',
  maxMileage: 'mileage',
  minPower: 'power',
  minSeats: 'seats',
};

/** The last word of each, but not of where it is looked up which place the car has that was found. */
const indexesThatFound = (nodes: PlanNode[]) =>
  nodes
    .filter((node) => node['Node Type'] === 'Bitmap Index Scan')
    .map((node) => node['Index Name'])
    .filter((name) => name !== 'price_ratings_pkey')
    .map((name) => name?.split('_').at(-1));

const thisYear = String(new Date().getUTCFullYear());

test.each([
  ['awd', ['terms']],
  ['purple pick-up', ['terms']],
  [thisYear, ['registration', 'terms']],
])(
  'the one car that states what a word names is found by indexes, in whatever order: %s',
  async (text, indexes) => {
    for (const order of orders) {
      const search = await readSearch(db, { ...everyCar, text, order }, []);
      let ids: string[] = [];
      const nodes = await plansOf(async () => {
        ({ ids } = await findOnOffer(db, search, { limit: 24, cursor: null }));
      });
      expect(ids).toHaveLength(1);
      expect([order, indexesThatFound(nodes).toSorted()]).toEqual([order, indexes]);
    }
  },
);

test.each(Object.entries(rare) as [keyof FactSearch, unknown][])(
  'the one car that a filter leaves is found by its index, in whatever order: %s',
  async (name, wanted) => {
    for (const order of orders) {
      const search = await readSearch(db, { ...everyCar, [name]: wanted, order }, []);
      let ids: string[] = [];
      const nodes = await plansOf(async () => {
        ({ ids } = await findOnOffer(db, search, { limit: 24, cursor: null }));
      });
      expect(ids).toHaveLength(1);
      const used = indexesThatFound(nodes);
      expect([order, used]).toEqual([order, [indexOfNumber[name] ?? 'terms']]);
    }
  },
);

test('an option that one car in many has is open, and models that none has are not offered', async () => {
  const search = await readSearch(db, { ...everyCar, categories: ['toyota'] }, []);
  const { facts, total } = await facetsOf(db, search, await publicMakes(db));
  expect(total.isExact).toBe(false);
  const tallyOf = (name: keyof typeof facts, value: string) =>
    facts[name].find((option) => option.value === value)?.tally;
  const few = { count: 0, isExact: false };
  for (const name of ['fuel', 'gearbox', 'drive', 'body', 'colour', 'equipment'] as const) {
    expect([name, tallyOf(name, rare[name][0]!)]).toEqual([name, few]);
  }
  expect(tallyOf('accidentFree', 'true')).toEqual(few);
  expect(tallyOf('model', 'Crown')).toEqual({ count: 1, isExact: false });
  expect(tallyOf('model', 'Yaris')).toBeUndefined();
});
