import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { multiplyListings } from '#demo/demo-store.ts';
import {
  type Block,
  blocksOnOffer,
  carsInSitemap,
} from '#marketplace/cars/listings/server/sitemap-store.ts';
import type { Category, VehicleChanges } from '#marketplace/cars/vehicles/facts.ts';
import { inboxOf } from '#marketplace/dealing/messages/server/inbox-store.ts';
import { listSearches } from '#marketplace/finding/saved-searches/server/saved-search-store.ts';
import { openMarket } from '../market.ts';

export type LargeMarket = {
  sellerId: string;
  buyerId: string;
  listingId: string;
  searchId: string;
  conversationId: string;
  block: Block;
};

/** What `fillLargeMarket` made. */
export let large: LargeMarket;

const cars = 20_000;
export const longAgo = new Date(Date.now() - 28 * 24 * 3_600_000);

/** The model of all cars of the category but the rare one, which is a Toyota. */
export const bmws = { category: 'bmw', modelKey: 'corolla' };

/** The facts of all cars but one, which `rare` in search-plans.ts finds. */
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

/** Hot queries must find their rows by an index, however many there are of each kind. */
export async function fillLargeMarket(): Promise<void> {
  const market = await openMarket();
  const { db } = market;
  await addReaders(db, 1, 500);
  const [sam, sue, bea] = [
    await market.seller('Sam'),
    await market.seller('Sue'),
    await market.buyer('Bea'),
  ];
  await addReaders(db, 501, 1_000);
  const categories = [...Array<Category>(18).fill('toyota'), 'bmw', 'bentley'] as const;
  for (const [number, category] of categories.entries()) {
    await sam.hasListed(`Model ${number}`, { category, vehicle: common });
  }
  await multiplyListings(db, cars);
  await sql`update listings set seller_id = ${sue.id}
    where id in (select id from listings order by id desc offset 500 limit 100)`.execute(db);
  await addBookings(db, bea.id, sue.id);
  await addRareCar(db);
  await addRecords(db);
  await sql`insert into favourites (account_id, listing_id, price)
    select account.id, listing.id, 4500
    from (values (${bea.id}::uuid, 100), (${sam.id}::uuid, 10000)) as account (id, cars)
    cross join lateral (select id from listings order by id limit account.cars) as listing`.execute(
    db,
  );
  await addPayments(db);
  await addAlerts(db, bea.id);
  await addConversations(db, { buyerId: bea.id, sellerId: sue.id });
  await addViewings(db, { buyerId: bea.id, sellerId: sue.id });
  await addOffers(db, { sellerId: sue.id });
  await sql`update price_ratings set label = 'fair', reason = null, estimate = 1, low = 1, high = 1, place = 500,
    cars = 8, sellers = 5 where on_offer`.execute(db);
  await sql`update price_ratings set label = 'great' where listing_id = (
    select listing_id from price_ratings where on_offer order by listing_id limit 1)`.execute(db);
  await sql`vacuum analyze listings, bookings, payments, payment_attempts, accounts, places, price_changes, listing_revisions, favourites, saved_searches,
    found_cars, dropped_favourites, told, alert_settings, price_ratings, conversations, messages, conversation_members,
    offers, viewings, listing_views, audit_entries`.execute(db);
  const inbox = await inboxOf(db, sue.id, { show: 'all', limit: 1 });
  large = {
    sellerId: sue.id,
    buyerId: bea.id,
    listingId: (await carsInSitemap(db, 1))[0]!.id,
    searchId: (await listSearches(db, bea.id))[0]!.id,
    conversationId: inbox.data[0]!.id,
    block: (await blocksOnOffer(db, 1_000)).at(-2)!,
  };
}

async function addReaders(db: Database, first: number, last: number): Promise<void> {
  await sql`insert into accounts (issuer, subject, email, name, role, email_proven_at)
    select 'reader', number::text, format('reader%s@example.com', number), 'Reader', 'buyer', now()
    from generate_series(${first}::integer, ${last}::integer) as number`.execute(db);
}

/** A tenth of the cars is sold, half are booked: a hundredth of those by the buyer. */
async function addBookings(db: Database, buyerId: string, sellerId: string): Promise<void> {
  await sql`update listings set state = 'sold' where id in (select id from listings limit 2000)`.execute(
    db,
  );
  await sql`insert into bookings (listing_id, buyer_id, phone, location, price)
    select id, case when random() < 0.01 then ${buyerId}::uuid else ${sellerId}::uuid end,
      '+880 1000', 'Dhaka', 4500 from listings limit 10000`.execute(db);
}

async function addRareCar(db: Database): Promise<void> {
  await sql`
    update listings set name = 'Crown', model = 'Crown', first_registered = date_trunc('month', now()), mileage_km = 1, fuel = 'cng',
      gearbox = 'automatic', drive = 'all', body = 'pickup', colour = 'purple', power_kw = 900, seats = 9,
      accident = 'none', equipment = '{towbar}'
    where id = (select id from listings where state = 'advertised' and category = 'toyota' order by id limit 1)`.execute(
    db,
  );
}

async function addRecords(db: Database): Promise<void> {
  await sql`insert into places (id, name, folded, country, latitude, longitude, population)
    select number, 'Place ' || number, 'place ' || number, (array['BD', 'IN'])[1 + number % 2], 23, 90, number
    from generate_series(1, 50000) as number`.execute(db);
  await sql`insert into price_changes (listing_id, day, before, price, lowest)
    select id, '2020-01-01', 2, 1, 1 from listings on conflict do nothing`.execute(db);
  await sql`insert into listing_revisions (listing_id, number, at, editor_id, changes)
    select id, 1, '2020-01-01', seller_id, '[{"fact": "description"}]' from listings`.execute(db);
  await sql`insert into listing_views (listing_id, day, views) select id, current_date, 1 from listings`.execute(
    db,
  );
  await sql`insert into audit_entries (action)
    select (array['account.signed_in', 'listing.advertised'])[1 + number % 2]
    from generate_series(1, 100000) as number`.execute(db);
}

/** 10,000 saved searches of 1,000 accounts with a car found by each, and 20 notified cars per account. */
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

/** Pays every second booking, and refunds half of those payments. */
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

/** 10,000 conversations with one message each. The seller has not read one in 500. */
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

/** 10,000 offers of the other accounts, 20 for each car, and a few to the seller. */
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

/** 10,000 viewings of the other accounts, and a few of the buyer and the seller. */
async function addViewings(db: Database, { buyerId, sellerId }: Record<string, string>) {
  await sql`
    with people as (select array_agg(id) as ids from accounts where issuer = 'reader'),
    numbered as (select *, row_number() over () as number from conversations)
    insert into viewings (conversation_id, listing_id, buyer_id, seller_id, kind, state, asked_by, starts_at,
      zone, answer_by, key, asked_at, changed_at)
    select conversation.id, conversation.listing_id,
      case when number % 1000 = 1 then ${buyerId}::uuid else ids[1 + number % 500] end,
      case when number % 1000 = 2 then ${sellerId}::uuid else ids[501 + number % 500] end,
      'viewing', case when number % 10 < 3 then 'asked' else 'over' end, 'buyer',
      now() + number * interval '1 hour', 'UTC', now() + interval '1 hour', gen_random_uuid(), now(), now()
    from numbered as conversation cross join people`.execute(db);
}
