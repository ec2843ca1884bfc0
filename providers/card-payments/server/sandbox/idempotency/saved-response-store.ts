import type { Connection } from '../in-transaction.ts';

export type SavedResponse = { question: string; status: number; body: object };

/** False while another call with the same key is at work. Held until the transaction ends. */
export async function lockKey(db: Connection, key: string): Promise<boolean> {
  const { rows } = await db.query<{ locked: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('card_sandbox ' || $1, 0)) as locked`,
    [key],
  );
  return rows[0]!.locked;
}

/** Keys are forgotten after a day. */
export async function findSavedResponse(
  db: Connection,
  key: string,
): Promise<SavedResponse | undefined> {
  const { rows } = await db.query<SavedResponse>(
    `select question, status, body from saved_answers
     where key = $1 and created_at > clock_timestamp() - interval '24 hours'`,
    [key],
  );
  return rows[0];
}

export async function saveResponse(
  db: Connection,
  key: string,
  answer: SavedResponse,
): Promise<void> {
  await db.query(
    `insert into saved_answers (key, question, status, body) values ($1, $2, $3, $4)
     on conflict (key) do update set question = excluded.question, status = excluded.status,
       body = excluded.body, created_at = excluded.created_at`,
    [key, answer.question, answer.status, answer.body],
  );
}
