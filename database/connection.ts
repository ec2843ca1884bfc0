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

/** A connection pool or an open transaction that may write. */
export type Database = Kysely<Tables>;

/** Reads only, perhaps from a replica. Every `Database` is one. */
export type Reader = Pick<Database, 'selectFrom' | 'executeQuery' | 'getExecutor'> & {
  transaction(): { execute<T>(work: (tx: Reader) => Promise<T>): Promise<T> };
};

export type ConnectOptions = {
  connections?: number;
  /** Multiplies all time limits, e.g. for tests on a busy machine. */
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

class RenamingClient extends NamedStatementsClient {
  constructor(config?: LimitedClientConfig) {
    super(config);
    renameColumns(this);
  }
}

class ColumnNames extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }

  rename(fields: FieldDef[]): void {
    for (const field of fields) field.name = this.camelCase(field.name);
  }
}

const columnNames = new ColumnNames();

/** Renames columns once, when PostgreSQL announces them. The plugin would copy every row to rename them. */
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
      types: fastTypes(),
      Client: RenamingClient,
    },
    { patience, greet, onIdleError },
  );

export const queriesOn = (pool: PostgresPool): Database =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [columnNames] });

const pools = new WeakMap<Reader, Pool>();

/** Undefined for a transaction, which keeps its connection, and for a reader whose queries go to several servers. */
export const poolOf = (db: Reader): Pool | undefined => pools.get(db);

export function connectionsOf(db: Database) {
  const { totalCount: total, idleCount: idle, waitingCount: waiting } = pools.get(db)!;
  return { total, idle, waiting };
}

const textArray = 1009;

function fastTypes() {
  const overrides = new TypeOverrides();
  // Our bigints are counts far below 2^53. pg would return text.
  overrides.setTypeParser(types.builtins.INT8, Number);
  // A day has no time zone. pg would return midnight in the zone of this machine.
  overrides.setTypeParser(types.builtins.DATE, String);
  const readCarefully = types.getTypeParser(textArray as number);
  // PostgreSQL quotes elements that need parsing. Addresses of pictures, dozens in every list, need none.
  overrides.setTypeParser(textArray, (text) =>
    text === '{}' || text.includes('"') || text.includes('NULL')
      ? readCarefully(text)
      : text.slice(1, -1).split(','),
  );
  return overrides;
}
