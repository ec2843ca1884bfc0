import { type Connection, firstRow, oneRow } from '#database/pool-transaction.ts';

export type SavedResponse = { question: string; status: number; body: object };

export async function lockKey(db: Connection, key: string): Promise<boolean> {
  const text = `select pg_try_advisory_xact_lock(hashtextextended('card_sandbox ' || $1, 0)) as locked`;
  return (await oneRow<{ locked: boolean }>(db, text, [key])).locked;
}

/** Like Stripe, forgets keys after a day. */
export const findSavedResponse = (db: Connection, key: string) =>
  firstRow<SavedResponse>(
    db,
    `select question, status, body from saved_answers
     where key = $1 and created_at > clock_timestamp() - interval '24 hours'`,
    [key],
  );

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
