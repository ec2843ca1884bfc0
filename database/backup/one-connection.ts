import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Client } from 'pg';
import type { Database } from '../connection.ts';
import { programName } from '../program-name.ts';
import type { Tables } from '../schema.ts';

/** Overrides settings of the role or the database: no time limits, and one date format. */
const calmSettings = `
  set statement_timeout = 0;
  set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres'`;

type Work<Result> = (client: Client, tx: Database) => Promise<Result>;

/** Runs one long transaction on its own connection. `tx` uses the same one. */
export async function inOneTransaction<Result>(
  url: string,
  begin: string,
  work: Work<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url, fallback_application_name: programName });
  // The running query fails as well. Without a listener the process would end.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(calmSettings);
    // PostgreSQL then stops the statement of a killed process. Not every operating system supports it.
    await client.query(`set client_connection_check_interval = '500ms'`).catch(() => {});
    await client.query(begin);
    const result = await work(client, databaseOn(client));
    await client.query('commit');
    return result;
  } finally {
    // Without a commit this rolls back.
    await client.end();
  }
}

const databaseOn = (client: Client): Database =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => Object.assign(client, { release() {} }),
        end: async () => {},
      },
    }),
    plugins: [new CamelCasePlugin()],
  });
