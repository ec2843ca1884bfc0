import { Pool, TypeOverrides, types } from 'pg';

/** A few connections of our own, which see nothing but our own schema. */
export function openIdentityPool(databaseUrl: string, onIdleError: (error: Error) => void): Pool {
  const numbers = new TypeOverrides();
  numbers.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({
    connectionString: databaseUrl,
    options: '-c search_path=identity',
    max: 5,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    types: numbers,
  });
  // Without listeners Node would end the process; the pool replaces the connection by itself.
  pool.on('error', onIdleError);
  // A connection that breaks while it is in use is not the pool's to report.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
