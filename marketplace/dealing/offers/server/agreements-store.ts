import { type SqlBool, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { impossibleAfter } from '#marketplace/impossible-after.ts';
import type { Money } from '#marketplace/money.ts';
import type { AgreedPrice } from '../agreement-mails.ts';
import type { Offer } from '../offer.ts';
import { isPending, offerColumns, side } from './offer-store.ts';

/** Not a parameter, so that PostgreSQL recognises the condition of the indexes. */
const isAccepted = sql<SqlBool>`state = 'accepted'`;

type Agreement = Pick<Offer, 'priceUntil' | 'reservedAt' | 'reservedUntil'> & { acceptedAt: Date };

/** Null if the offer was answered, withdrawn or expired meanwhile. */
export async function markAccepted(
  tx: Database,
  id: string,
  agreement: Agreement,
): Promise<Offer | null> {
  const offer = await tx
    .updateTable('offers')
    .set({ state: 'accepted', ...agreement })
    .where('id', '=', id)
    .where(isPending)
    .where('answerBy', '>', agreement.acceptedAt)
    .returning([...offerColumns, side])
    .executeTakeFirst();
  return offer ?? null;
}

type OfBuyer = Pick<Offer, 'listingId' | 'buyerId'>;

export async function replaceAgreed(tx: Database, { listingId, buyerId }: OfBuyer): Promise<void> {
  await tx
    .updateTable('offers')
    .set({ state: 'replaced' })
    .where('listingId', '=', listingId)
    .where('buyerId', '=', buyerId)
    .where(isAccepted)
    .execute();
}

export async function findAgreedPrice(
  db: Database,
  { listingId, buyerId }: OfBuyer,
  now: Date,
): Promise<Money | null> {
  const row = await db
    .selectFrom('offers')
    .select('amount')
    .where('listingId', '=', listingId)
    .where('buyerId', '=', buyerId)
    .where(isAccepted)
    .where('priceUntil', '>', now)
    .executeTakeFirst();
  return row?.amount ?? null;
}

export type Reservation = { buyerId: string; since: Date; until: Date };

export async function findReservation(
  db: Database,
  listingId: string,
  now: Date,
): Promise<Reservation | null> {
  const row = await db
    .selectFrom('offers')
    .select(['buyerId', 'reservedAt as since', 'reservedUntil as until'])
    .where('listingId', '=', listingId)
    .where(isAccepted)
    .where('reservedUntil', '>', now)
    .executeTakeFirst();
  return row ? { buyerId: row.buyerId, since: row.since!, until: row.until! } : null;
}

export const reservedForOthersUntil = (
  reservation: Reservation | null,
  buyerId: string,
): Date | null => (reservation && reservation.buyerId !== buyerId ? reservation.until : null);

/** A unique index allows one reservation of a car, so one that is over must be cleared before the next. */
export async function endOldReservations(tx: Database, listingId: string, now: Date) {
  await tx
    .updateTable('offers')
    .set({ reservedUntil: null })
    .where('listingId', '=', listingId)
    .where(isAccepted)
    .where('reservedUntil', '<=', now)
    .execute();
}

/** Whatever became of that reservation. Ignores reservations that were made while the clock was ahead. */
export async function lastReservedAt(
  tx: Database,
  listingId: string,
  now: Date,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('offers')
    .select('reservedAt')
    .where('listingId', '=', listingId)
    .where('reservedAt', '<=', impossibleAfter(now))
    .orderBy('reservedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reservedAt ?? null;
}

export type BuyerAgreement = AgreedPrice & { id: string; buyerId: string; isCarHidden: boolean };

const agreements = sql`
  select offer.id, offer.buyer_id, offer.amount, offer.price_until as until, listing.hidden as is_car_hidden,
    json_build_object('id', listing.id, 'name', listing.name, 'picture', listing.pictures[1]) as car,
    json_build_object('name', buyer.name, 'email', buyer.email) as buyer
  from offers as offer
  join listings as listing on listing.id = offer.listing_id
  join accounts as buyer on buyer.id = offer.buyer_id
  where offer.state = 'accepted'`;

/** Of buyers without a booking of the car, because an email about the booking notifies the others. */
export async function agreementsWithoutBooking(
  tx: Database,
  listingId: string,
  now: Date,
): Promise<BuyerAgreement[]> {
  const { rows } = await sql<BuyerAgreement>`
    ${agreements} and offer.listing_id = ${listingId} and offer.price_until > ${now} and not exists (
      select from bookings where listing_id = offer.listing_id and buyer_id = offer.buyer_id and state = 'open')
    order by offer.id`.execute(tx);
  return rows;
}

const mostAtOnce = 200;

/** Leaves out a buyer whose car is reserved for another for now, unless the price ends before that reservation. */
export async function agreementsToRemind(
  db: Database,
  before: Date,
  now: Date,
): Promise<BuyerAgreement[]> {
  const { rows } = await sql<BuyerAgreement>`
    ${agreements} and offer.price_until <= ${before} and offer.price_until > ${now}
      and offer.reminded_at is null and listing.state = 'advertised' and not listing.hidden
      and buyer.state = 'active' and not exists (
        select from offers as kept
        where kept.listing_id = offer.listing_id and kept.buyer_id <> offer.buyer_id
          and kept.state = 'accepted' and kept.reserved_until > ${now}
          and kept.reserved_until < offer.price_until)
    order by offer.price_until limit ${sql.lit(mostAtOnce)}`.execute(db);
  return rows;
}

/** Returns true for exactly one of several concurrent calls. */
export async function markReminded(tx: Database, id: string, now: Date): Promise<boolean> {
  const reminded = await tx
    .updateTable('offers')
    .set({ remindedAt: now })
    .where('id', '=', id)
    .where(isAccepted)
    .where('priceUntil', '>', now)
    .where('remindedAt', 'is', null)
    .returning('id')
    .execute();
  return reminded.length === 1;
}
