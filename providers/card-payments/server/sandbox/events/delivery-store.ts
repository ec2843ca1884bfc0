import { type Connection, oneRow } from '#database/pool-transaction.ts';
import { type EventRow, eventColumns } from './event-store.ts';

export type Delivery = { id: number; attempts: number; event: EventRow };

/** Leases due deliveries. If this process dies, another one sends them later. */
export async function takeDueDeliveries(
  db: Connection,
  { most, leaseSeconds }: { most: number; leaseSeconds: number },
): Promise<Delivery[]> {
  const { rows } = await db.query<{ delivery: number; attempts: number } & EventRow>(
    `with due as (
       select id, due_at from deliveries
       where delivered_at is null and given_up_at is null and due_at <= clock_timestamp()
       order by due_at limit $1 for update skip locked
     ), taken as (
       update deliveries set attempts = attempts + 1,
         due_at = clock_timestamp() + $2 * interval '1 second'
       from due where deliveries.id = due.id
       returning deliveries.id, event, attempts, due.due_at as was_due_at
     )
     select taken.id as delivery, taken.attempts, ${eventColumns}
     from taken join events on events.id = taken.event order by was_due_at`,
    [most, leaseSeconds],
  );
  return rows.map(({ delivery, attempts, ...event }) => ({ id: delivery, attempts, event }));
}

export async function markDelivered(db: Connection, id: number): Promise<void> {
  await db.query('update deliveries set delivered_at = clock_timestamp() where id = $1', [id]);
}

export async function retryLater(db: Connection, id: number, wait: number): Promise<void> {
  await db.query(
    `update deliveries set due_at = clock_timestamp() + $2 * interval '1 millisecond' where id = $1`,
    [id, wait],
  );
}

export async function giveUp(db: Connection, id: number): Promise<void> {
  await db.query('update deliveries set given_up_at = clock_timestamp() where id = $1', [id]);
}

export async function countUndelivered(db: Connection): Promise<number> {
  const text = 'select count(*) from deliveries where delivered_at is null and given_up_at is null';
  return (await oneRow<{ count: number }>(db, text, [])).count;
}
