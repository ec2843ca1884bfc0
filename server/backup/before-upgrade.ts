import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#database/connection.ts';
import { migrate } from '#database/migrating/migrate.ts';
import type { Config } from '../config/config.ts';
import { backUp, type Market } from './back-up.ts';

const prefix = 'before-upgrade-';
const kept = 3;

export const migrateSafely = (db: Database, config: Config, databaseUrl: string): Promise<void> =>
  migrate(db, {
    beforeChanging: async () => {
      if (config.backsUpBeforeUpgrade) await backUpBeforeUpgrade({ ...config, databaseUrl });
    },
  });

export async function backUpBeforeUpgrade(market: Market): Promise<void> {
  const folder = join(market.dataFolder, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await backUp(market, join(folder, `${prefix}${timeInName()}`), { pictures: false });

  const older = (await readdir(folder)).filter((name) => name.startsWith(prefix)).sort();
  for (const name of older.slice(0, -kept)) await rm(join(folder, name), { recursive: true });
}

export const timeInName = () => new Date().toISOString().replaceAll(':', '-');
