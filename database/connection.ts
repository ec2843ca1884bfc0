import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Pool, TypeOverrides, types } from 'pg';
import { NamedStatementsClient } from './named-statements.ts';
import type { Tables } from './schema.ts';

/** A connection or an open transaction: stores take either. */
export type Database = Kysely<Tables>;

export type ConnectOptions = {
  /** How many connections at most. */
  connections?: number;
  /** Called when an idle connection breaks, e.g. because the server restarts. */
  onIdleError?: (error: Error) => void;
};

export function connect(url: string, { connections = 10, onIdleError }: ConnectOptions = {}) {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    types: countsAsNumbers(),
    Client: NamedStatementsClient,
  });
  // Without a listener Node would end the process; the pool replaces the connection by itself.
  pool.on('error', onIdleError ?? (() => {}));

  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
}

/** Our bigints are counts, far below 2^53; pg would hand them over as text. */
function countsAsNumbers() {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  return overrides;
}
