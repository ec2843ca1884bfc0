import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { Record } from './deal.ts';

/** How many cars were sold at a price that two people agreed on. */
export async function dealsMade(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from offers where state = 'used'`.execute(db);
  return rows[0]!.count;
}

type Broken = { id: string; problem: string };

/** What must hold for offers besides what the books of the product say; each query finds what breaks it. */
export async function brokenDeals(db: Database, record: Record): Promise<string[]> {
  const { rows } = await sql<Broken>`
    select attempt_id::text as id, 'a checkout for ' || amount || ' where ' || due || ' was due' as problem
      from watched_checkouts where amount <> due
    union all
    select attempt_id::text, 'a checkout while the car was kept for another'
      from watched_checkouts where was_reserved
    union all
    select offer_id::text, 'agreed on while somebody paid' from watched_agreements where was_held
    union all
    select offer_id::text, 'agreed on for a car that was not on offer'
      from watched_agreements where not was_on_offer
    union all
    select offer_id::text, 'agreed on after its time' from watched_agreements where was_late
    union all
    select payment.id::text, 'paid ' || payment.amount || ', the checkout asked for ' || attempt.amount
      from payments as payment join payment_attempts as attempt on attempt.id = payment.attempt_id
      where payment.amount <> attempt.amount
    union all
    select offer.id::text, 'used by nobody'
      from offers as offer where offer.state = 'used' and not exists (
        select from payments as payment join bookings as booking on booking.id = payment.booking_id
        where payment.listing_id = offer.listing_id and booking.buyer_id = offer.buyer_id)
    union all
    select offer.id::text, 'has ' || count(message.position) || ' messages'
      from offers as offer left join messages as message on message.offer_id = offer.id
      group by offer.id having count(message.position) <> 1
    union all
    select offer.id::text, 'countered by nothing, or although it was answered otherwise'
      from offers as offer left join offers as counter on counter.counters = offer.id
      where (offer.state = 'countered') <> (counter.id is not null)
    union all
    select booking.id::text, 'an open booking for ' || booking.price || ' where ' || listing.resale_price || ' is asked'
      from bookings as booking join listings as listing on listing.id = booking.listing_id
      where booking.state = 'open' and booking.price <> listing.resale_price and not exists (
        select from offers where listing_id = booking.listing_id and buyer_id = booking.buyer_id
          and state = 'accepted' and amount = booking.price)
        and not exists (select from payment_attempts where booking_id = booking.id
          and state in ('creating', 'open', 'expiring'))
    union all
    select member.conversation_id::text, 'unread ' || member.unread || ' of ' || count(message.position)
      from conversation_members as member
      left join messages as message on message.conversation_id = member.conversation_id
        and message.position > member.read_to and message.sender_id <> member.account_id
      group by member.conversation_id, member.account_id
      having member.unread <> count(message.position)`.execute(db);
  return [...rows.map(({ id, problem }) => `${problem}: ${id}`), ...(await lost(db, record))];
}

/** What was acknowledged and is not there. */
async function lost(db: Database, { offers, agreements }: Record): Promise<string[]> {
  const kept = await db.selectFrom('offers').select(['id', 'acceptedAt']).execute();
  const all = new Set(kept.map(({ id }) => id));
  const agreed = new Set(kept.filter(({ acceptedAt }) => acceptedAt).map(({ id }) => id));
  return [
    ...[...offers].filter((id) => !all.has(id)).map((id) => `an offer was forgotten: ${id}`),
    ...[...agreements]
      .filter((id) => !agreed.has(id))
      .map((id) => `an agreement was forgotten: ${id}`),
  ];
}
