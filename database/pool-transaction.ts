import type { Pool } from 'pg';

/** A pool, or one connection with an open transaction. */
export type Connection = Pick<Pool, 'query'>;

export const firstRow = async <Row extends object>(
  db: Connection,
  text: string,
  values: unknown[],
): Promise<Row | undefined> => (await db.query<Row>(text, values)).rows[0];

export const oneRow = async <Row extends object>(db: Connection, text: string, values: unknown[]) =>
  (await firstRow<Row>(db, text, values))!;

export async function inTransaction<T>(
  pool: Pool,
  act: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await act(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((problem: Error) => {
      broken = problem;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
