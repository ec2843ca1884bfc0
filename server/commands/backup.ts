import { join, resolve } from 'node:path';
import { borrowDatabase } from '#database/open-database.ts';
import { backUp } from '../backup/back-up.ts';
import { timeInName } from '../backup/before-upgrade.ts';
import { readConfig } from '../config/config.ts';

/** `npm run backup` or `npm run backup -- FOLDER`: the whole market in a new folder. */
const config = readConfig(process.env);
const folder = resolve(
  process.argv[3] ?? join(config.dataFolder, 'backups', `forecourt-${timeInName()}`),
);
const database = await borrowDatabase(config);
try {
  const market = { ...config, databaseUrl: database.url };
  const { tables, pictures } = await backUp(market, folder, { pictures: true });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${rows.toLocaleString('en-US')} rows from ${tables.length} tables and ${pictures} pictures were saved to ${folder}.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.close();
}
