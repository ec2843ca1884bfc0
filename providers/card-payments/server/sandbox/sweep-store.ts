import type { Connection } from '#database/pool-transaction.ts';

/** Deletes stored responses and unused cards after a day, and events after a month, like Stripe. */
export async function sweepSandbox(db: Connection): Promise<void> {
  await db.query(
    `delete from saved_answers where created_at < clock_timestamp() - interval '24 hours'`,
  );
  await db.query(
    `delete from deliveries using events
     where events.id = deliveries.event
       and events.created_at < clock_timestamp() - interval '30 days'`,
  );
  await db.query(`delete from events where created_at < clock_timestamp() - interval '30 days'`);
  await db.query(
    `delete from payment_methods where created_at < clock_timestamp() - interval '24 hours'
       and not exists (select from intents where payment_method = payment_methods.id)`,
  );
}
