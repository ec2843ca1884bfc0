import { Pool, TypeOverrides, types } from 'pg';
import { NamedStatementsClient } from './named-statements.ts';
import { sessionLimits } from './session-limits.ts';

type SchemaPoolOptions = {
  databaseUrl: string;
  schema: string;
  connections: number;
  /** How long to wait for one, in milliseconds. */
  longestWait: number;
  /** How many times as long as usual everything may take, e.g. in tests on a busy machine. */
  patience?: number | undefined;
  /** Only where queries name their columns: PostgreSQL refuses a kept `*` once a migration adds one. */
  keepsPlans?: boolean;
  onIdleError: (error: Error) => void;
};

/** A few connections for somebody who sees nothing but a schema of their own. */
export function openSchemaPool({
  databaseUrl,
  schema,
  connections,
  longestWait,
  patience = 1,
  keepsPlans = false,
  onIdleError,
}: SchemaPoolOptions): Pool {
  const numbers = new TypeOverrides();
  numbers.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: longestWait * patience,
    types: numbers,
    ...(keepsPlans && { Client: NamedStatementsClient }),
    onConnect: async (client) => {
      const path = client.escapeIdentifier(schema);
      await client.query(`set search_path = ${path}; ${sessionLimits(patience)}`);
    },
  });
  // Without listeners Node would end the process; the pool replaces the connection by itself.
  pool.on('error', onIdleError);
  // A connection that breaks while it is in use is not the pool's to report.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
