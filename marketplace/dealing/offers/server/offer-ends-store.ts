import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { Money } from '#marketplace/money.ts';
import { endsOf } from '../offer.ts';

/** Not a parameter, so that PostgreSQL recognises the condition of the indexes. */
const isLive = sql<boolean>`state in ('pending', 'accepted')`;

export type EndedOffer = { id: string; listingId: string; buyerId: string; isAgreed: boolean };

const ended = sql`id, listing_id, buyer_id, accepted_at is not null as is_agreed`;

/** A buyer who paid more than the agreed price did so because its time was over. */
export async function markUsed(
  tx: Database,
  { listingId, buyerId, amount }: { listingId: string; buyerId: string; amount: Money },
): Promise<void> {
  await sql`
    update offers set state = case when amount >= ${amount} then 'used' else 'expired' end
    where listing_id = ${listingId} and buyer_id = ${buyerId} and state = 'accepted'`.execute(tx);
}

/** A price counts as used only while the market has the buyer's money for it: after a refund, the next sale has a price of its own. */
export async function voidUsedWithoutPayment(tx: Database, listingId: string): Promise<void> {
  await sql`
    update offers set state = 'void'
    where listing_id = ${listingId} and state = 'used' and not exists (
      select from payments as payment join bookings as booking on booking.id = payment.booking_id
      where payment.listing_id = offers.listing_id and payment.refunded_at is null
        and booking.buyer_id = offers.buyer_id and payment.amount <= offers.amount)`.execute(tx);
}

export async function voidOffersOn(tx: Database, listingId: string): Promise<EndedOffer[]> {
  const { rows } = await sql<EndedOffer>`
    update offers set state = 'void' where listing_id = ${listingId} and ${isLive}
    returning ${ended}`.execute(tx);
  return rows;
}

export async function voidOffersOf(tx: Database, accountId: string): Promise<EndedOffer[]> {
  const { rows } = await sql<EndedOffer>`
    update offers set state = 'void'
    where id in (
      select id from offers where buyer_id = ${accountId} and ${isLive}
      union all
      select id from offers where seller_id = ${accountId} and ${isLive})
    returning ${ended}`.execute(tx);
  return rows;
}

export type OfferEnd = {
  conversationId: string;
  buyerId: string;
  sellerId: string;
  buyer: { name: string; email: string };
  car: { name: string };
  amount: Money;
  isAgreed: boolean;
};

/** Null if the account of the buyer is closed. */
export async function findEnd(db: Database, offerId: string): Promise<OfferEnd | null> {
  const { rows } = await sql<OfferEnd>`
    select offer.conversation_id, offer.buyer_id, offer.seller_id, offer.amount, offer.accepted_at is not null as is_agreed,
      json_build_object('name', buyer.name, 'email', buyer.email) as buyer,
      json_build_object('name', listing.name) as car
    from offers as offer
    join listings as listing on listing.id = offer.listing_id
    join accounts as buyer on buyer.id = offer.buyer_id
    where offer.id = ${offerId} and offer.state = 'void' and buyer.state <> 'closed'`.execute(db);
  return rows[0] ?? null;
}

/** Offers and agreements that were made while the clock was ahead start now, so that they do not end too late. */
export async function correctFutureEnds(db: Database, now: Date): Promise<void> {
  const ends = endsOf(now);
  await sql`
    update offers set made_at = least(made_at, ${now}), answer_by = ${ends.answerBy}
    where state = 'pending' and answer_by > ${ends.latestAnswer}`.execute(db);
  await sql`
    update offers set accepted_at = least(accepted_at, ${now}), price_until = ${ends.priceUntil},
      reserved_at = case when reserved_until is null then reserved_at else least(reserved_at, ${now}) end,
      reserved_until = case when reserved_until is not null then least(reserved_until, ${ends.reservedUntil}) end
    where state = 'accepted' and price_until > ${ends.latestPrice}`.execute(db);
}

export type OverdueOffer = { id: string; listingId: string; buyerId: string; isAgreed: boolean };

const mostAtOnce = 200;

export async function overdueOffers(db: Database, now: Date): Promise<OverdueOffer[]> {
  const { rows } = await sql<OverdueOffer>`
    (select id, listing_id, buyer_id, false as is_agreed from offers
      where state = 'pending' and answer_by <= ${now} order by answer_by limit ${sql.lit(mostAtOnce)})
    union all
    (select id, listing_id, buyer_id, true from offers
      where state = 'accepted' and price_until <= ${now} order by price_until
      limit ${sql.lit(mostAtOnce)})`.execute(db);
  return rows;
}

/** Returns true for exactly one of several concurrent calls; false if the offer was paid, answered or replaced meanwhile. */
export async function markExpired(tx: Database, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update offers set state = 'expired'
    where id = ${id} and ((state = 'pending' and answer_by <= ${now})
      or (state = 'accepted' and price_until <= ${now}))
    returning id`.execute(tx);
  return rows.length === 1;
}
