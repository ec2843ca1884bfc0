import { join, resolve } from 'node:path';
import { backUp } from '../backup/back-up.ts';
import { timeInName } from '../backup/before-upgrade.ts';
import { refuseUnnamedMarket } from '../backup/refuse-unnamed-market.ts';
import { runCommand } from './run-command.ts';

/** `npm run backup` or `npm run backup -- FOLDER` backs up the whole market to a new folder. */
await runCommand(async (config, databaseUrl) => {
  const folder = resolve(
    process.argv[3] ?? join(config.dataFolder, 'backups', `forecourt-${timeInName()}`),
  );
  const market = { ...config, databaseUrl };
  const { tables, pictures } = await backUp(market, folder, { pictures: true });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${rows.toLocaleString('en-US')} rows from ${tables.length} tables and ${pictures} pictures were saved to ${folder}.`,
  );
}, refuseUnnamedMarket);
