import { type Pool, TypeOverrides, types } from 'pg';
import { openLimitedPool } from './limited-pool.ts';
import { NamedStatementsClient } from './named-statements.ts';

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
  return openLimitedPool(
    {
      connectionString: databaseUrl,
      max: connections,
      connectionTimeoutMillis: longestWait * patience,
      types: numbers,
      ...(keepsPlans && { Client: NamedStatementsClient }),
    },
    {
      patience,
      greet: async (client, limits) => {
        await client.query(`set search_path = ${client.escapeIdentifier(schema)}; ${limits}`);
      },
      onIdleError,
    },
  );
}
