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
];
