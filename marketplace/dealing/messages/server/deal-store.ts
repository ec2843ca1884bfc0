import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { Deal } from '../contract.ts';

/** How far the two of a conversation have come. The clock decides what has run out, not a late job. */
export async function dealIn(db: Database, conversationId: string, now: Date): Promise<Deal> {
  const { rows } = await sql<Deal>`
    select
      exists (select from messages where conversation_id = talk.id and sender_id = talk.seller_id) as answered,
      case
        when exists (select from offers where conversation_id = talk.id
          and (state = 'used' or state = 'accepted' and price_until > ${now})) then 'agreed'
        when exists (select from offers where conversation_id = talk.id
          and state = 'pending' and answer_by > ${now}) then 'waiting'
        else 'none' end as offer,
      case
        when exists (select from viewings where conversation_id = talk.id
          and (state = 'over' or state = 'confirmed' and starts_at + interval '1 hour' <= ${now})) then 'over'
        when exists (select from viewings where conversation_id = talk.id
          and state = 'confirmed') then 'confirmed'
        when exists (select from viewings where conversation_id = talk.id
          and state = 'asked' and answer_by > ${now}) then 'asked'
        else 'none' end as viewing,
      exists (select from bookings where listing_id = talk.listing_id and buyer_id = talk.buyer_id
        and state = 'paid') as paid
    from conversations as talk where talk.id = ${conversationId}`.execute(db);
  return rows[0]!;
}
