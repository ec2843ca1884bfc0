import { Pool, TypeOverrides, types } from 'pg';

/** A pool, or one connection with an open transaction. */
export type Connection = Pick<Pool, 'query'>;

type PoolOptions = {
  databaseUrl: string;
  connections: number;
  /** How many times as long as usual everything may take, e.g. in tests on a busy machine. */
  patience?: number;
  onIdleError: (error: Error) => void;
};

/** A few connections of our own, which see nothing but our own schema. */
export function openSandboxPool({
  databaseUrl,
  connections,
  patience = 1,
  onIdleError,
}: PoolOptions): Pool {
  const numbers = new TypeOverrides();
  numbers.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({
    connectionString: databaseUrl,
    options: '-c search_path=card_sandbox',
    max: connections,
    connectionTimeoutMillis: 10_000 * patience,
    statement_timeout: 10_000 * patience,
    idle_in_transaction_session_timeout: 15_000 * patience,
    types: numbers,
  });
  // Without listeners Node would end the process; the pool replaces the connection by itself.
  pool.on('error', onIdleError);
  // A connection that breaks while it is in use is not the pool's to report.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

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
