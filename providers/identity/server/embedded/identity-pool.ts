import { Pool, TypeOverrides, types } from 'pg';

type PoolOptions = {
  databaseUrl: string;
  /** How many times as long as usual everything may take, e.g. in tests on a busy machine. */
  patience?: number | undefined;
};

/** A few connections of our own, which see nothing but our own schema. */
export function openIdentityPool(
  { databaseUrl, patience = 1 }: PoolOptions,
  onIdleError: (error: Error) => void,
): Pool {
  const numbers = new TypeOverrides();
  numbers.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({
    connectionString: databaseUrl,
    options: '-c search_path=identity',
    max: 5,
    connectionTimeoutMillis: 5_000 * patience,
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
