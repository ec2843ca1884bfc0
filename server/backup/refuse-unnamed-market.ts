import type { Config } from '../config/config.ts';

/** Without the server's settings, a nightly cron job would silently back up the trial market in `data`. */
export function refuseUnnamedMarket({ isNamed }: Pick<Config, 'isNamed'>): void {
  if (isNamed) return;
  throw new Error(
    `No setting says which market is meant: NODE_ENV, DATABASE_URL and DATA_DIR are all unset.
Start the command with the settings of the server, as in
  node --env-file=/etc/forecourt/forecourt.env launch/start.mjs backup
or, for the trial market in data, with DATA_DIR=data.`,
  );
}
