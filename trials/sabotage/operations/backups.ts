import type { Guard } from '../guard.ts';

/** Against a backup that is silently missing or of the wrong market. */
export const backups: Guard[] = [
  {
    guard: 'a command without settings does not back up the trial market instead of the real one',
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
      test: 'the age of the archive is above 0 while archiving fails, until it succeeds',
    },
  },
  {
    guard: 'the statement of a killed restore ends soon, so that the next one can begin',
    file: 'database/backup/one-connection.ts',
    replace:
      "    await client.query(`set client_connection_check_interval = '500ms'`).catch(() => {});\n",
    by: '',
    caughtBy: {
      file: 'database/backup/backup.infrastructure.test.ts',
      test: 'a restore waits for the statement of a killed one to end, and reports it',
    },
  },
  {
    guard: 'a manifest keeps what older releases require',
    file: 'server/backup/back-up.ts',
    replace: '    madeAt,\n',
    by: '    madeAt: madeAt.slice(0, 10),\n',
    caughtBy: {
      file: 'server/backup/before-upgrade.infrastructure.test.ts',
      test: 'the release before an upgrade can read the backup that the upgrade makes',
    },
  },
];
