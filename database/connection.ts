import {
  CamelCasePlugin,
  Kysely,
  type PluginTransformResultArgs,
  PostgresDialect,
  type PostgresPool,
} from 'kysely';
import { type Client, type FieldDef, type Pool, TypeOverrides, types } from 'pg';
import type { LimitedClientConfig } from './limited-client.ts';
import { type Greet, openLimitedPool } from './limited-pool.ts';
import { NamedStatementsClient } from './named-statements.ts';
import { programName } from './program-name.ts';
import type { Tables } from './schema.ts';

/** A connection or an open transaction that may write: stores take either. */
export type Database = Kysely<Tables>;

/** Only reads, perhaps from a replica. Every `Database` is one. */
export type Reader = Pick<Database, 'selectFrom' | 'executeQuery' | 'getExecutor'> & {
  transaction(): { execute<T>(work: (tx: Reader) => Promise<T>): Promise<T> };
};

export type ConnectOptions = {
  /** How many connections at most. */
  connections?: number;
  /** How many times as long as usual everything may take, e.g. in tests on a busy machine. */
  patience?: number;
  /** Called when an idle connection breaks, e.g. because the server restarts. */
  onIdleError?: (error: Error) => void;
};

export function connect(url: string, options: ConnectOptions = {}): Database {
  const { patience = 1 } = options;
  const pool = openPool(url, options, async (client, limits) => {
    await client.query(`set lock_timeout = ${5_000 * patience}; ${limits}`);
  });
  const db = queriesOn(pool);
  pools.set(db, pool);
  return db;
}

class ClientOfOurNames extends NamedStatementsClient {
  constructor(config?: LimitedClientConfig) {
    super(config);
    renameColumns(this);
  }
}

/** Queries are written in camelCase and sent in snake_case. */
class ColumnNames extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }

  rename(fields: FieldDef[]): void {
    for (const field of fields) field.name = this.camelCase(field.name);
  }
}

const columnNames = new ColumnNames();

/**
 * Columns get their names in camelCase when PostgreSQL announces them. Renaming them in every row, as the plugin
 * does, makes each row twice.
 */
function renameColumns({ connection }: Client): void {
  connection.on('rowDescription', ({ fields }) => columnNames.rename(fields));
}

export const openPool = (
  url: string,
  { connections = 10, patience = 1, onIdleError = () => {} }: ConnectOptions,
  greet: Greet,
): Pool =>
  openLimitedPool(
    {
      connectionString: url,
      fallback_application_name: programName,
      max: connections,
      connectionTimeoutMillis: 5_000 * patience,
      types: quickTypes(),
      Client: ClientOfOurNames,
    },
    { patience, greet, onIdleError },
  );

export const queriesOn = (pool: PostgresPool): Database =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [columnNames] });

const pools = new WeakMap<Reader, Pool>();

/** None for a transaction, which has one connection and keeps to it, nor where each query may go to another server. */
export const poolOf = (db: Reader): Pool | undefined => pools.get(db);

/** How many connections there are, and how many queries wait for one. */
export function connectionsOf(db: Database) {
  const { totalCount: total, idleCount: idle, waitingCount: waiting } = pools.get(db)!;
  return { total, idle, waiting };
}

const textArray = 1009;

function quickTypes() {
  const overrides = new TypeOverrides();
  // Our bigints are counts, far below 2^53; pg would hand them over as text.
  overrides.setTypeParser(types.builtins.INT8, Number);
  // A day is the same everywhere; pg would make midnight in the zone of this machine of it.
  overrides.setTypeParser(types.builtins.DATE, String);
  const readCarefully = types.getTypeParser(textArray as number);
  // PostgreSQL quotes what needs care; addresses of pictures, dozens on every list, do not.
  overrides.setTypeParser(textArray, (text) =>
    text === '{}' || text.includes('"') || text.includes('NULL')
      ? readCarefully(text)
      : text.slice(1, -1).split(','),
  );
  return overrides;
}
