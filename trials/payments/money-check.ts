import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';

/**
 * The provider's books against ours, once everything is quiet: a card is charged if and only if its
 * attempt is settled, what was not sold has gone back once and in full and the buyer was told, what
 * went back by hand is known to us, and nothing is left that could still be charged.
 */
export async function wrongMoney(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string; problem: string }>`
    select intent.id, concat_ws(', ', intent.status, 'our attempt is ' || coalesce(attempt.state, 'missing'),
        'refunded ' || intent.refunded_amount || ' of ' || intent.amount) as problem
      from card_sandbox.intents as intent
      left join payment_attempts as attempt on attempt.intent_id = intent.id
      left join payments as payment on payment.attempt_id = attempt.id
      where intent.status not in ('succeeded', 'canceled')
        or intent.status = 'succeeded' and intent.refunded_amount <>
          case when attempt.state = 'settled' and payment.refunded_at is null then 0 else intent.amount end
    union all
    select intent, 'refunded ' || count(*) || ' times'
      from card_sandbox.refunds group by intent having count(*) > 1
    union all
    select metadata ->> 'forecourt_attempt', count(*) || ' intents for one attempt'
      from card_sandbox.intents group by 1 having count(*) > 1
    union all
    select attempt.intent_id, 'refunded and nobody told the buyer'
      from payment_attempts as attempt
      where attempt.state = 'refunded' and not exists (
        select from mailbox where key = 'mail:refunded:' || attempt.id)
    union all
    select payment.transaction_id, 'paid and without a receipt'
      from payments as payment
      where not exists (select from mailbox where key = 'mail:receipt:' || payment.booking_id)`.execute(
    db,
  );
  return rows.map(({ id, problem }) => `${id}: ${problem}`);
}
