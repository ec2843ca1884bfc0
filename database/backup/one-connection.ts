import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Client } from 'pg';
import type { Database } from '../connection.ts';
import { programName } from '../program-name.ts';
import type { Tables } from '../schema.ts';

/** Whatever the role or the database is set to: no step is cut short, and dates are written one way. */
const calmSettings = `
  set statement_timeout = 0;
  set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres'`;

type Work<Result> = (client: Client, tx: Database) => Promise<Result>;

/** One transaction on a connection of its own, for what takes long; `tx` speaks on the same one. */
export async function inOneTransaction<Result>(
  url: string,
  begin: string,
  work: Work<Result>,
): Promise<Result> {
  const client = new Client({
    connectionString: url,
    fallback_application_name: programName,
  });
  // The query that is under way says so as well; without a listener the process would end.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(calmSettings);
    // PostgreSQL then stops the statement of a killed process. Not every operating system supports it.
    await client.query(`set client_connection_check_interval = '500ms'`).catch(() => {});
    await client.query(begin);
    const result = await work(client, speakingOn(client));
    await client.query('commit');
    return result;
  } finally {
    // Without a commit before it, this undoes everything.
    await client.end();
  }
}

const speakingOn = (client: Client): Database =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => Object.assign(client, { release() {} }),
        end: async () => {},
      },
    }),
    plugins: [new CamelCasePlugin()],
  });
