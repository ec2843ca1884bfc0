import { connect, type Database } from '#database/connection.ts';
import { borrowDatabase } from '#database/open-database.ts';
import { type Config, readConfig } from '../config/config.ts';

type Work = (config: Config, databaseUrl: string) => Promise<void>;

/** Runs an operator's command, beside the server or without it. `check` may refuse the settings first. */
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

export const runOnDatabase = (
  work: (db: Database, config: Config, databaseUrl: string) => Promise<void>,
): Promise<void> =>
  runCommand(async (config, databaseUrl) => {
    const db = connect(databaseUrl);
    await work(db, config, databaseUrl).finally(() => db.destroy());
  });
