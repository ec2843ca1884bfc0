import { connect, type Database } from '#database/connection.ts';
import { borrowDatabase } from '#database/open-database.ts';
import { type Config, readConfig } from '../config/config.ts';

type Work = (config: Config, databaseUrl: string) => Promise<void>;

/**
 * Runs a command of an operator, beside the server or without it. A failure prints its reason and exits with status
 * 1. `check` may refuse the settings before the database is opened.
 */
export async function runCommand(
  work: Work,
  check: (config: Config) => void = () => {},
): Promise<void> {
  try {
    const config = readConfig(process.env);
    check(config);
    const database = await borrowDatabase(config);
    await work(config, database.url).finally(() => database.close());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Runs a command with a connection to the database. */
export const runOnDatabase = (
  work: (db: Database, config: Config, databaseUrl: string) => Promise<void>,
): Promise<void> =>
  runCommand(async (config, databaseUrl) => {
    const db = connect(databaseUrl);
    await work(db, config, databaseUrl).finally(() => db.destroy());
  });
