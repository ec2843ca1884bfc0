import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { writeReceipt } from '#marketplace/bookings/server/receipt-store.ts';

type NewAccount = {
  issuer: string;
  subject: string;
  name: string;
  email: string;
  role: 'buyer' | 'seller' | 'admin';
  verified: boolean;
};

type NewListing = {
  sellerId: string;
  name: string;
  location: string;
  category: 'toyota' | 'bmw' | 'bentley';
  condition: 'Good' | 'Medium' | 'Bad';
  resalePrice: number;
  originalPrice: number;
  phone: string;
  yearsUsed: number;
  description: string;
  pictures: string[];
  state: 'draft' | 'advertised' | 'sold';
  postedAt: Date;
};

type NewBooking = {
  listingId: string;
  buyerId: string;
  phone: string;
  location: string;
  price: number;
  state: 'open' | 'paid' | 'released' | 'lost';
  bookedAt: Date;
};

export async function isEmptyMarket(db: Database): Promise<boolean> {
  const anybody = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  return anybody === undefined;
}

/** Servers that start together must not each fill the market. */
export async function waitForOurTurn(tx: Database): Promise<void> {
  await sql`lock table accounts in share row exclusive mode`.execute(tx);
}

/** Ids by email. */
export async function addAccounts(db: Database, accounts: NewAccount[]) {
  const rows = await db
    .insertInto('accounts')
    .values(accounts.map((account) => ({ ...account, emailProvenAt: new Date() })))
    .returning(['id', 'email'])
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Ids by name. They sort by when the car was posted, as those of real cars do. */
export async function addListings(db: Database, listings: NewListing[]) {
  const rows = await db
    .insertInto('listings')
    .values(
      listings.map((listing) => ({
        ...listing,
        id: sql<string>`time_ordered_id(${listing.postedAt})`,
      })),
    )
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

export async function addBookings(db: Database, bookings: NewBooking[]): Promise<void> {
  const rows = await db
    .insertInto('bookings')
    .values(
      bookings.map((booking) => ({
        ...booking,
        lostBecause: booking.state === 'lost' ? ('sold' as const) : null,
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

type PaidBooking = Pick<NewBooking, 'listingId' | 'buyerId' | 'price' | 'bookedAt'> & {
  id: string;
};

/** Paid as it were long ago: the money trail of the demo is whole, too. */
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
  for (const { bookingId } of attempts) {
    await writeReceipt(db, bookingId, { brand: 'visa', last4: '4242' });
  }
}

/** People have been looking: more at cars that cost less, and a little less every day back. */
export async function addViewsOfCars(db: Database, now: Date): Promise<void> {
  await sql`
    insert into listing_views (listing_id, day, views)
    select id, day, 1 + (hashtext(id::text || day::text) & 7) + 30000000 / (resale_price + 1000000)
    from listings
    cross join lateral generate_series(
      greatest(posted_at, ${now}::timestamptz - interval '80 days')::date, ${now}::date, interval '1 day'
    ) as day
    where state = 'advertised'`.execute(db);
}

/**
 * Copies of the cars that are there, with other prices and ages, one a minute into the past.
 * Each has a word of its own (`stock7`), one that few share (`lot7`) and one that many do (`row7`).
 */
export async function multiplyListings(db: Database, count: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      with model as (
        select *, row_number() over (order by id) - 1 as number, count(*) over () as models
        from (select * from listings where state = 'advertised' order by id limit 100) as advertised
      )
      insert into listings (
        id, seller_id, name, location, category, condition, resale_price, original_price,
        phone, years_used, description, pictures, state, posted_at
      )
      select
        time_ordered_id(at), seller_id, name, location, category,
        (array['Good', 'Medium', 'Bad'])[1 + copy % 3],
        greatest(50, resale_price - (copy::bigint * 7919 % 20000)::integer), original_price,
        phone, (years_used + copy % 9)::smallint,
        format('%s Stock%s, lot%s, row%s.', description, copy, copy % 10007, copy % 211),
        pictures, 'advertised', at
      from generate_series(1, ${count}::integer) as copy
      cross join lateral (select now() - copy * interval '1 minute' as at) as posted
      join model on model.number = copy % model.models
      order by at`.execute(tx);
  });
  // The planner should know of them before the first visitor comes.
  await sql`analyze listings`.execute(db);
}
