import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { limitTo } from '#database/limit.ts';
import { preparedQuery } from '#database/prepared-query.ts';
import type { Money } from '#marketplace/money.ts';
import { type Page, type PageRequest, pageOf } from '#marketplace/page.ts';
import type { Booking } from '../booking.ts';
import { bookings, toBooking } from './booking-rows-store.ts';

type Claim = { listingId: string; buyerId: string; phone: string; location: string; price: Money };

/** A literal, because PostgreSQL must recognise the condition of the index. */
const isOpen = sql<boolean>`state = 'open'`;

/** Booking again changes only how to reach the buyer. */
export async function addBooking(
  db: Database,
  claim: Claim,
): Promise<{ id: string; isNew: boolean }> {
  return (
    db
      .insertInto('bookings')
      .values(claim)
      .onConflict((conflict) =>
        conflict
          .columns(['listingId', 'buyerId'])
          .where(isOpen)
          .doUpdateSet({ phone: claim.phone, location: claim.location }),
      )
      // ON CONFLICT locks an existing row, which sets its xmax.
      .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
      .executeTakeFirstOrThrow()
  );
}

export async function findBooking(db: Database, id: string): Promise<Booking | null> {
  const [row] = await bookingOfId(db, id);
  return row ? toBooking(row) : null;
}

const bookingOfId = preparedQuery((db, id) => bookings(db).where('booking.id', '=', id));

export async function sellerOfBooking(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ sellerId: string }>`
    select listing.seller_id from bookings as booking join listings as listing on listing.id = booking.listing_id
    where booking.id = ${id}`.execute(db);
  return rows[0]?.sellerId;
}

export async function bookingsOf(
  db: Database,
  buyerId: string,
  page: PageRequest,
): Promise<Page<Booking>> {
  const rows = await newestFirst(db, page).where('booking.buyerId', '=', buyerId).execute();
  return pageOf(rows.map(toBooking), page.limit);
}

/** For the seller, who sees a blocked buyer's name from before the block. */
export async function bookingsOn(
  db: Database,
  listingId: string,
  page: PageRequest,
): Promise<Page<Booking>> {
  const rows = await newestFirst(db, page)
    .where('booking.listingId', '=', listingId)
    .select(sql<string>`name_known_to(seller.id, buyer.id, buyer.name)`.as('knownName'))
    .execute();
  return pageOf(
    rows.map(({ knownName, ...row }) => toBooking({ ...row, buyerName: knownName })),
    page.limit,
  );
}

export async function allBookings(db: Database, page: PageRequest): Promise<Page<Booking>> {
  return pageOf((await newestFirst(db, page).execute()).map(toBooking), page.limit);
}

export async function openBookingOf(
  db: Database,
  listingId: string,
  buyerId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from bookings
    where listing_id = ${listingId} and buyer_id = ${buyerId} and state = 'open'`.execute(db);
  return rows[0]?.id ?? null;
}

/** At most two: more than one is ambiguous. */
export async function openBookingsWithPrice(
  db: Database,
  buyerId: string,
  price: Money,
): Promise<Booking[]> {
  const rows = await bookings(db)
    .where('booking.buyerId', '=', buyerId)
    .where('booking.state', '=', 'open')
    .where('booking.price', '=', price)
    .limit(2)
    .execute();
  return rows.map(toBooking);
}

export async function openBookingsOn(db: Database, listingId: string): Promise<Booking[]> {
  return (await openOn(db, listingId)).map(toBooking);
}

const openOn = preparedQuery((db, listingId) =>
  bookings(db)
    .where('booking.listingId', '=', listingId)
    .where('booking.state', '=', 'open')
    .orderBy('booking.id'),
);

/** True for exactly one of several concurrent calls, and only with the price of the booking. */
export async function markPaid(db: Database, id: string, amount: Money): Promise<boolean> {
  const { rows } = await sql`
    update bookings set state = 'paid'
    where id = ${id} and state = 'open' and price = ${amount}
    returning id`.execute(db);
  return rows.length === 1;
}

export async function hasPaidFor(
  db: Database,
  listingId: string,
  buyerId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from bookings
    where listing_id = ${listingId} and buyer_id = ${buyerId} and state = 'paid'`.execute(db);
  return rows.length > 0;
}

/** False if it was paid or released in the meantime. */
export async function markReleased(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    update bookings set state = 'released', lost_because = null
    where id = ${id} and state in ('open', 'lost')
    returning id`.execute(db);
  return rows.length === 1;
}

export const loseOpenBookings = (
  db: Database,
  listingId: string,
  because: 'sold' | 'unavailable',
): Promise<unknown> =>
  sql`
    update bookings set state = 'lost', lost_because = ${because}
    where listing_id = ${listingId} and state = 'open'`.execute(db);

/** Receipts keep the names and addresses of sales. */
export const eraseContactOf = (tx: Database, buyerId: string): Promise<unknown> =>
  sql`update bookings set phone = '', location = '' where buyer_id = ${buyerId}`.execute(tx);

export const releaseOpenBookingsOf = (db: Database, buyerId: string): Promise<unknown> =>
  sql`
    update bookings set state = 'released'
    where buyer_id = ${buyerId} and state = 'open'`.execute(db);

/** Keeps the first price that the buyer agreed to. */
export const reprice = (db: Database, id: string, price: Money): Promise<unknown> =>
  sql`
    update bookings set price = ${price}, previous_price = coalesce(previous_price, price)
    where id = ${id} and state = 'open' and price <> ${price}`.execute(db);

/** By listing. Listings without open bookings are left out. */
export async function countOpenBookings(
  db: Database,
  listingIds: string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ listingId: string; count: number }>`
    select listing_id, count(*) as count from bookings
    where listing_id = any(${listingIds}::uuid[]) and state = 'open'
    group by listing_id`.execute(db);
  return new Map(rows.map(({ listingId, count }) => [listingId, count]));
}

/** Open bookings that the account made, and those on its cars. */
export async function countOpenBookingsAround(
  db: Database,
  accountId: string,
): Promise<{ made: number; onCars: number }> {
  const { rows } = await sql<{ made: number; onCars: number }>`
    select (select count(*) from bookings where buyer_id = ${accountId} and state = 'open') as made,
      (select count(*) from bookings as booking join listings as listing on listing.id = booking.listing_id
        where listing.seller_id = ${accountId} and booking.state = 'open') as on_cars`.execute(db);
  return rows[0]!;
}

type BuyerAndCar = { buyerId: string; listingId: string };

export type LiveBooking = BuyerAndCar & { id: string; price: Money; askingPrice: Money };

export async function liveBookingsOf(tx: Database, wanted: BuyerAndCar[]): Promise<LiveBooking[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<LiveBooking>`
    select booking.id, booking.buyer_id, booking.listing_id, booking.price, listing.resale_price as asking_price
    from bookings as booking join listings as listing on listing.id = booking.listing_id
    where booking.listing_id = any(${wanted.map(({ listingId }) => listingId)}::uuid[])
      and booking.buyer_id = any(${wanted.map(({ buyerId }) => buyerId)}::uuid[])
      and booking.state in ('open', 'paid')`.execute(tx);
  return rows;
}

function newestFirst(db: Database, { limit, cursor }: PageRequest) {
  const query = bookings(db)
    .where('booking.state', '<>', 'released')
    .orderBy('booking.id', 'desc')
    .limit(limitTo(limit + 1));
  return cursor ? query.where('booking.id', '<', cursor) : query;
}
