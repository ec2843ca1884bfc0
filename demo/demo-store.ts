import { type Insertable, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { Tables } from '#database/schema.ts';
import { liftTimeLimit } from '#database/time-limit.ts';
import { vehicleToColumns } from '#marketplace/cars/listings/server/listing-rows-store.ts';
import { addViews, forgetRecentViews } from '#marketplace/cars/listings/server/views/view-store.ts';
import { setVin } from '#marketplace/cars/listings/server/vin-store.ts';
import type { VehicleChanges } from '#marketplace/cars/vehicles/facts.ts';
import { writeReceipt } from '#marketplace/dealing/bookings/server/receipt-store.ts';
import { sweepWords } from '#marketplace/finding/search/server/word-sweep-store.ts';
import { daysOfRecentViews } from '#marketplace/oversight/overview/overview.ts';

type NewAccount = Insertable<Tables['accounts']> & { createdAt: Date };
type NewListing = Insertable<Tables['listings']> & { postedAt: Date; vehicle: VehicleChanges };
type NewBooking = Insertable<Tables['bookings']> & { bookedAt: Date };

export async function isEmptyMarket(db: Database): Promise<boolean> {
  return !(await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst());
}

/** Only one of several starting servers may fill the market. */
export async function lockMarket(tx: Database): Promise<void> {
  // On a busy machine the first server may take longer than the limit.
  await liftTimeLimit(tx);
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`lock table accounts in share row exclusive mode`.execute(tx);
}

/** Returns ids by email. They sort by the time of joining, like real ones. */
export async function addAccounts(db: Database, accounts: NewAccount[]) {
  const rows = await db
    .insertInto('accounts')
    .values(
      accounts.map((account) => ({
        ...account,
        id: sql<string>`time_ordered_id(${account.createdAt})`,
        emailProvenAt: account.createdAt,
      })),
    )
    .returning(['id', 'email'])
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

type NewSearch = Insertable<Tables['savedSearches']> & {
  createdAt: Date;
  found: { listingId: string; foundAt: Date }[];
};

/** Adds searches with the cars that they found, and the time zone of their owners. */
export async function addSearches(db: Database, searches: NewSearch[], timeZone: string) {
  for (const { found, ...search } of searches) {
    const { id: searchId } = await db
      .insertInto('savedSearches')
      .values({ ...search, id: sql<string>`time_ordered_id(${search.createdAt})` })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const car of found) {
      await db
        .insertInto('foundCars')
        .values({ ...car, searchId })
        .execute();
    }
    await db
      .insertInto('alertSettings')
      .values({ accountId: search.accountId, timeZone })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Returns ids, which sort by the time of posting, like real ones. These times must be unique. */
export async function addListings(db: Database, listings: NewListing[]): Promise<string[]> {
  const rows = await db
    .insertInto('listings')
    .values(
      listings.map(({ vehicle, ...listing }) => ({
        ...(vehicleToColumns(vehicle) as object),
        ...listing,
        id: sql<string>`time_ordered_id(${listing.postedAt})`,
      })),
    )
    .returning(['id', 'postedAt'])
    .execute();
  const idOf = new Map(rows.map(({ id, postedAt }) => [postedAt.getTime(), id]));
  const ids = listings.map(({ postedAt }) => idOf.get(postedAt.getTime())!);
  for (const [at, { vehicle }] of listings.entries()) {
    if (vehicle.vin) await setVin(db, ids[at]!, vehicle.vin);
  }
  return ids;
}

/** Changes a price, and then dates back what the triggers recorded. */
export async function changePrice(
  db: Database,
  listingId: string,
  { to, at }: { to: number; at: Date },
): Promise<void> {
  await sql`update listings set resale_price = ${to} where id = ${listingId}`.execute(db);
  await sql`
    update price_changes set day = (${at}::timestamptz at time zone 'UTC')::date
    where listing_id = ${listingId}
      and day = (select max(day) from price_changes where listing_id = ${listingId})`.execute(db);
  // Earlier drops were dated back already.
  await sql`
    update listings set price_dropped_at = ${at}
    where id = ${listingId} and price_dropped_at >= now()`.execute(db);
}

export async function addBookings(db: Database, bookings: NewBooking[]): Promise<void> {
  const rows = await db
    .insertInto('bookings')
    .values(
      bookings.map((booking) => ({
        ...booking,
        lostBecause: booking.state === 'lost' ? ('sold' as const) : null,
        sellerToldAt: booking.bookedAt,
        id: sql<string>`time_ordered_id(${booking.bookedAt})`,
      })),
    )
    .returning(['id', 'listingId', 'buyerId', 'price', 'state', 'bookedAt'])
    .execute();
  await addPayments(
    db,
    rows.filter(({ state }) => state === 'paid'),
  );
}

export const addFavourites = (db: Database, favourites: Insertable<Tables['favourites']>[]) =>
  db.insertInto('favourites').values(favourites).execute();

type PaidBooking = Pick<NewBooking, 'listingId' | 'buyerId' | 'price' | 'bookedAt'> & {
  id: string;
};

/** Adds the whole trail of the payments. */
async function addPayments(db: Database, bookings: PaidBooking[]): Promise<void> {
  const attempts = await db
    .insertInto('paymentAttempts')
    .values(
      bookings.map(({ id, listingId, buyerId, price, bookedAt }) => ({
        listingId,
        buyerId,
        bookingId: id,
        amount: price,
        state: 'settled' as const,
        intentId: `pi_demo_${id.replaceAll('-', '')}`,
        heldUntil: bookedAt,
      })),
    )
    .returning(['id as attemptId', 'bookingId', 'listingId', 'amount', 'intentId', 'heldUntil'])
    .execute();
  await db
    .insertInto('payments')
    .values(
      attempts.map(({ intentId, heldUntil, ...payment }) => ({
        ...payment,
        transactionId: intentId!,
        paidAt: heldUntil,
      })),
    )
    .execute();
  for (const { bookingId, listingId, heldUntil } of attempts) {
    await writeReceipt(db, bookingId, { brand: 'visa', last4: '4242' });
    await db
      .updateTable('listings')
      .set({ leftAt: heldUntil })
      .where('id', '=', listingId)
      .execute();
  }
}

/** Adds views: more for cheaper cars, and slightly fewer for each day back. */
export async function addViewsOfCars(db: Database, now: Date): Promise<void> {
  const { rows } = await sql<{ day: Date; cars: string[]; views: number[] }>`
    select day, array_agg(id) as cars,
      array_agg(1 + (hashtext(id::text || day::text) & 7) + 30000000 / (resale_price + 1000000)) as views
    from listings
    cross join lateral generate_series(
      greatest(posted_at, ${now}::timestamptz - interval '80 days')::date, ${now}::date, interval '1 day'
    ) as day
    where state = 'advertised'
    group by day order by day`.execute(db);
  for (const { day, cars, views } of rows) {
    await addViews(db, new Map(cars.map((car, place) => [car, views[place]!])), day);
  }
  await forgetRecentViews(db, new Date(now.getTime() - (daysOfRecentViews - 1) * 86_400_000));
}

/**
 * Copies existing cars with other prices, ages and mileages, one a minute into the past. Every eighth copy has no
 * details, and every twentieth that is older than three days became cheaper. Each has a unique word (`stock7`), a
 * rare one (`lot7`) and a common one (`row7`).
 */
export async function multiplyListings(db: Database, count: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await liftTimeLimit(tx);
    await sql`
      with model as (
        select *, row_number() over (order by id) - 1 as number, count(*) over () as models
        from (
          select distinct on (name) * from (
            select * from listings where state = 'advertised' order by id limit 1000
          ) as advertised order by name, id
        ) as named
      )
      insert into listings (
        id, seller_id, name, location, category, condition, resale_price, original_price,
        phone, years_used, description, pictures, state, posted_at,
        model, trim, first_registered, mileage_km, fuel, gearbox, drive, body, colour, power_kw, engine_cc, doors, seats,
        owners, accident, service_history, equipment, place_id, latitude, longitude,
        price_dropped_at, price_before_drop
      )
      select
        time_ordered_id(posted.at), model.seller_id, model.name, model.location, model.category,
        (array['Good', 'Medium', 'Bad'])[1 + copy % 3],
        asked.price, model.original_price,
        model.phone, (model.years_used + copy % 9)::smallint,
        format('%s Stock%s, lot%s, row%s.', model.description, copy, copy % 10007, copy % 211),
        model.pictures, 'advertised', posted.at,
        told.model, told.trim, told.first_registered - copy % 9 * interval '1 year', told.mileage_km + (copy::bigint * 7919 % 60000)::integer,
        told.fuel, told.gearbox, told.drive, told.body, told.colour, told.power_kw, told.engine_cc, told.doors, told.seats,
        told.owners, told.accident, told.service_history, coalesce(told.equipment, '{}'),
        model.place_id, model.latitude, model.longitude,
        dropped.at, dropped.before
      from generate_series(1, ${count}::integer) as copy
      cross join lateral (select now() - copy * interval '1 minute' as at) as posted
      join model on model.number = copy % model.models
      cross join lateral (
        select greatest(50, model.resale_price - (copy::bigint * 7919 % 20000)::integer) as price
      ) as asked
      left join lateral (
        select greatest(posted.at + interval '2 days', now() - copy % 29 * interval '1 day') as at,
          asked.price + asked.price / 20 as before
      ) as dropped on copy % 20 = 0 and posted.at < now() - interval '3 days'
      left join listings as told on told.id = model.id and copy % 8 <> 0
      order by posted.at`.execute(tx);
    await sql`
      insert into price_changes (listing_id, day, before, price, lowest)
      select id, (price_dropped_at at time zone 'UTC')::date, price_before_drop, resale_price, resale_price
      from listings where price_dropped_at is not null
      on conflict do nothing`.execute(tx);
  });
  // The planner needs statistics before the first visitor, and sales need to know which words are rare.
  await sql`analyze listings, price_ratings`.execute(db);
  await sweepWords(db);
}
