import { type Pool, TypeOverrides, types } from 'pg';
import { openLimitedPool } from './limited-pool.ts';
import { NamedStatementsClient } from './named-statements.ts';

type SchemaPoolOptions = {
  databaseUrl: string;
  schema: string;
  connections: number;
  /** Milliseconds to wait for a connection. */
  longestWait: number;
  patience?: number | undefined;
  /** Only for queries that name their columns, because a prepared `*` fails once a migration adds a column. */
  keepsPlans?: boolean;
  onIdleError: (error: Error) => void;
};

/** Opens a pool for a service that sees only its own schema. */
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
