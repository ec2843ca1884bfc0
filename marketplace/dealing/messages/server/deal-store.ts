import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { Deal } from '../contract.ts';

/** Compares deadlines with the clock, because the job that records expiry may be late. */
export async function dealIn(db: Database, conversationId: string, now: Date): Promise<Deal> {
  const { rows } = await sql<Deal>`
    select
      exists (select from messages where conversation_id = conversation.id and sender_id = conversation.seller_id) as answered,
      case
        when exists (select from offers where conversation_id = conversation.id
          and (state = 'used' or state = 'accepted' and price_until > ${now})) then 'agreed'
        when exists (select from offers where conversation_id = conversation.id
          and state = 'pending' and answer_by > ${now}) then 'waiting'
        else 'none' end as offer,
      case
        when exists (select from viewings where conversation_id = conversation.id
          and (state = 'over' or state = 'confirmed' and starts_at + interval '1 hour' <= ${now})) then 'over'
        when exists (select from viewings where conversation_id = conversation.id
          and state = 'confirmed') then 'confirmed'
        when exists (select from viewings where conversation_id = conversation.id
          and state = 'asked' and answer_by > ${now}) then 'asked'
        else 'none' end as viewing,
      exists (select from bookings where listing_id = conversation.listing_id and buyer_id = conversation.buyer_id
        and state = 'paid') as paid
    from conversations as conversation where conversation.id = ${conversationId}`.execute(db);
  return rows[0]!;
}
