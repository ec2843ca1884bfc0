import type { Config } from '../config/config.ts';

/**
 * Cron and systemd start commands without the server's environment. Without any setting, a nightly job would back up the
 * trial market in `data` instead of the real one, and exit with status 0.
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
