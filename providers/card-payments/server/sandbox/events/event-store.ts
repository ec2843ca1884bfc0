import { type Connection, firstRow } from '#database/pool-transaction.ts';
import { randomId } from '../random-id.ts';

export type EventRow = { id: string; type: string; object: object; created_at: Date };

export const eventColumns = 'events.id, events.type, events.object, events.created_at';

/** Records an event and its webhook deliveries in the transaction of the change. */
export async function addEvent(
  db: Connection,
  type: string,
  object: object,
  deliverIn: number[],
): Promise<void> {
  const id = randomId('evt');
  await db.query('insert into events (id, type, object) values ($1, $2, $3)', [id, type, object]);
  if (deliverIn.length === 0) return;
  await db.query(
    `insert into deliveries (event, due_at)
     select $1, clock_timestamp() + wait * interval '1 millisecond' from unnest($2::int[]) wait`,
    [id, deliverIn],
  );
}

export const findEvent = (db: Connection, id: string) =>
  firstRow<EventRow>(db, `select ${eventColumns} from events where id = $1`, [id]);

/** A failed charge never changes, so the event that announced it is its record. */
export async function findFailedCharge(db: Connection, id: string): Promise<object | undefined> {
  const text = `select object from events where type = 'charge.failed' and object->>'id' = $1`;
  return (await firstRow<Pick<EventRow, 'object'>>(db, text, [id]))?.object;
}
