import { type InferResult, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import { limitTo } from '#database/limit.ts';
import { majorUnits } from '#marketplace/money.ts';
import { mapPage, type Page, pageOf } from '#marketplace/page.ts';
import type { CallOutcome, Lead as LeadSchema, LeadsQuery } from '../lead-contract.ts';
import { saleStatusesOf } from './sale-status-store.ts';

type Lead = z.input<typeof LeadSchema>;

const mostCallsShown = 10;

/** Newest first, without released and lost bookings. */
export async function leadsOf(
  db: Database,
  sellerId: string,
  { car, waiting, limit, cursor }: z.output<typeof LeadsQuery>,
): Promise<Page<Lead>> {
  let query = leads(db, sellerId)
    .where('booking.state', 'in', waiting ? ['open'] : ['open', 'paid'])
    .$narrowType<Pick<Lead, 'state'>>()
    .orderBy('booking.id', 'desc')
    .limit(limitTo(limit + 1));
  if (car) query = query.where('booking.listingId', '=', car);
  if (waiting) query = query.where(isNotCalled);
  if (cursor) query = query.where('booking.id', '<', cursor);
  const page = pageOf(await query.execute(), limit);
  const sold = page.data.filter(({ state }) => state === 'paid');
  const sales = await saleStatusesOf(
    db,
    sold.map(({ listingId }) => listingId),
  );
  return mapPage(page, (row) => toLead(row, sales));
}

export async function countWaiting(
  db: Database,
  sellerId: string,
  listingId?: string,
): Promise<number> {
  let query = db
    .selectFrom('bookings as booking')
    .innerJoin('listings as listing', 'listing.id', 'booking.listingId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('listing.sellerId', '=', sellerId)
    .where('booking.state', '=', 'open')
    .where(isNotCalled);
  if (listingId) query = query.where('booking.listingId', '=', listingId);
  return (await query.executeTakeFirstOrThrow()).count;
}

/** A lead whose booking may be in any state. */
export const findLead = (db: Database, sellerId: string, bookingId: string) =>
  leads(db, sellerId).where('booking.id', '=', bookingId).executeTakeFirst();

/** Returns false unless the booking is still open. */
export async function addCall(
  db: Database,
  bookingId: string,
  outcome: CallOutcome,
): Promise<boolean> {
  const added = await db
    .insertInto('leadCalls')
    .columns(['bookingId', 'outcome'])
    .expression(({ selectFrom, val }) =>
      selectFrom('bookings')
        .select(['id', val(outcome).as('outcome')])
        .where('id', '=', bookingId)
        .where('state', '=', 'open'),
    )
    .returning('id')
    .execute();
  return added.length === 1;
}

const isNotCalled = sql<boolean>`coalesce(
  (select outcome from lead_calls where booking_id = booking.id order by id desc limit 1), ''
) <> 'called'`;

type CallRow = { outcome: CallOutcome; at: string };

const calls = sql<CallRow[]>`coalesce((
  select json_agg(json_build_object('outcome', latest.outcome, 'at', latest.at))
  from (
    select outcome, at from lead_calls where booking_id = booking.id
    order by id desc limit ${sql.lit(mostCallsShown)}
  ) as latest
), '[]')`;

const leads = (db: Database, sellerId: string) =>
  db
    .selectFrom('bookings as booking')
    .innerJoin('listings as listing', 'listing.id', 'booking.listingId')
    .innerJoin('accounts as buyer', 'buyer.id', 'booking.buyerId')
    .where('listing.sellerId', '=', sellerId)
    .select([
      'booking.id',
      'booking.listingId',
      'booking.phone',
      'booking.location',
      'booking.price',
      'booking.state',
      'booking.bookedAt',
      sql<string>`name_known_to(listing.seller_id, buyer.id, buyer.name)`.as('buyerName'),
      'buyer.email as buyerEmail',
      'listing.name as carName',
      'listing.pictures as carPictures',
      calls.as('calls'),
    ]);

type LeadRow = InferResult<ReturnType<typeof leads>>[number] & Pick<Lead, 'state'>;
type Sales = Awaited<ReturnType<typeof saleStatusesOf>>;

const toLead = (row: LeadRow, sales: Sales): Lead => ({
  bookingId: row.id,
  listingId: row.listingId,
  buyer: { name: row.buyerName, email: row.state === 'paid' ? row.buyerEmail : null },
  contact: { phone: row.phone, location: row.location },
  car: { name: row.carName, picture: row.carPictures[0]! },
  price: majorUnits(row.price),
  state: row.state,
  sale: (row.state === 'paid' && sales.get(row.listingId)) || { refundedAt: null, dispute: null },
  bookedAt: row.bookedAt,
  calls: row.calls.map(({ outcome, at }) => ({ outcome, at: new Date(at) })),
});
