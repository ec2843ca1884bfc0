import type { Config } from '../config/config.ts';

/**
 * Cron and systemd start commands without the environment of the server. Without any setting the trial market in
 * `data` would be saved every night, with status 0, in place of the real one.
 */
export function refuseUnnamedMarket({ isNamed }: Pick<Config, 'isNamed'>): void {
  if (isNamed) return;
  throw new Error(
    `No setting says which market is meant: NODE_ENV, DATABASE_URL and DATA_DIR are all unset.
Start the command with the settings of the server, as in
  node --env-file=/etc/forecourt/forecourt.env launch/start.mjs backup
or, for the trial market in data, with DATA_DIR=data.`,
  );
}
