import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';

/**
 * As if everything had happened so many minutes earlier: leases, pauses and holds run out. Only
 * while the product is stopped, or when it does not matter which of them it sees.
 */
export async function timePasses(db: Database, minutes: number): Promise<void> {
  const earlier = sql`make_interval(mins => ${minutes})`;
  await sql`update outbox set due_at = due_at - ${earlier} where done_at is null`.execute(db);
  await sql`
    update payment_attempts set held_until = held_until - ${earlier}, created_at = created_at - ${earlier}
    where state in ('creating', 'open', 'expiring', 'refund_pending')`.execute(db);
  await sql`delete from job_cursors where job like 'turn:%'`.execute(db);
  await sql`
    update card_sandbox.deliveries set due_at = due_at - ${earlier}
    where delivered_at is null`.execute(db);
}

/** Whoever let a hold run out has waited long enough to hold the car again. */
export async function waitsAreOver(db: Database): Promise<void> {
  await sql`update payment_attempts set ended_at = ended_at - interval '1 day'`.execute(db);
}
