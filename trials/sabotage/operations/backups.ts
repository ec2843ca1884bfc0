import type { Guard } from '../guard.ts';

/** What keeps a backup from being missing, or of the wrong market, without a word. */
export const backups: Guard[] = [
  {
    guard: 'a command without settings does not save the trial market in place of the real one',
    file: 'server/backup/refuse-unnamed-market.ts',
    replace: '  if (isNamed) return;\n',
    by: '  return;\n',
    caughtBy: {
      file: 'server/config/config.test.ts',
      test: 'a backup without the settings of a market is refused',
    },
  },
  {
    guard: 'a backup is recorded, so that a missing one raises an alarm',
    file: 'server/backup/back-up.ts',
    replace: '    if (pictures) await recordBackup(market.databaseUrl, manifest.madeAt);\n',
    by: '',
    caughtBy: {
      file: 'server/backup/restoring.infrastructure.test.ts',
      test: 'a backup with its pictures is recorded, also in the market that comes from it',
    },
  },
  {
    guard: 'a backup without the pictures does not count as the newest one',
    file: 'server/backup/back-up.ts',
    replace: '    if (pictures) await record',
    by: '    await record',
    caughtBy: {
      file: 'server/backup/restoring.infrastructure.test.ts',
      test: 'a backup with its pictures is recorded, also in the market that comes from it',
    },
  },
  {
    guard: 'archiving that fails raises an alarm',
    file: 'server/observability/metrics/market-metrics-store.ts',
    replace: "        or last_failed_time > coalesce(last_archived_time, '-infinity'))",
    by: ')',
    caughtBy: {
      file: 'server/observability/metrics/backups.infrastructure.test.ts',
      test: 'archiving that fails can be watched, until it succeeds again',
    },
  },
  {
    guard: 'what a killed restore has left on the server ends soon, so that the next one can begin',
    file: 'database/backup/one-connection.ts',
    replace:
      "    await client.query(`set client_connection_check_interval = '500ms'`).catch(() => {});\n",
    by: '',
    caughtBy: {
      file: 'database/backup/backup.infrastructure.test.ts',
      test: 'a restore waits for what a killed one has left on the server, and says so',
    },
  },
  {
    guard: 'a manifest keeps what older releases demand of it',
    file: 'server/backup/back-up.ts',
    replace: '    madeAt,\n',
    by: '    madeAt: madeAt.slice(0, 10),\n',
    caughtBy: {
      file: 'server/backup/before-upgrade.infrastructure.test.ts',
      test: 'the release before an upgrade can read the backup that the upgrade makes',
    },
  },
];
