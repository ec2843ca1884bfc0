import { guard, testsIn } from '../guard.ts';

const backUp = 'server/backup/back-up.ts';
const migrate = 'database/migrating/migrate.ts';
const restoring = testsIn('server/backup/restoring.infrastructure.test.ts');
const backupsTest = testsIn('server/observability/metrics/backups.infrastructure.test.ts');

const beforeUpgrade = testsIn('server/backup/before-upgrade.infrastructure.test.ts');

/** Against a backup that is silently missing, too old or of the wrong market, and a data folder without an owner. */
export const backups = [
  guard('a command without settings does not back up the trial market instead of the real one', 'server/backup/refuse-unnamed-market.ts',
    '  if (isNamed) return;\n', '  return;\n', testsIn('server/config/config.test.ts')('a backup without the settings of a market is refused')),
  guard('a backup is recorded, so that a missing one raises an alarm', backUp,
    '    if (pictures) await recordBackup(market.databaseUrl, manifest.madeAt);\n', '',
    restoring('the time of a backup with pictures is recorded, also in a market restored from it')),
  guard('a backup without the pictures does not count as the newest one', backUp,
    '    if (pictures) await record', '    await record', restoring('the time of a backup with pictures is recorded, also in a market restored from it')),
  guard('archiving that fails raises an alarm', 'server/observability/metrics/market-metrics-store.ts',
    "        or last_failed_time > coalesce(last_archived_time, '-infinity'))", ')',
    backupsTest('the age of the archive is above 0 while archiving fails, until it succeeds')),
  guard('the statement of a killed restore ends soon, so that the next one can begin', 'database/backup/one-connection.ts',
    "    await client.query(`set client_connection_check_interval = '500ms'`).catch(() => {});\n", '',
    testsIn('database/backup/backup.infrastructure.test.ts')('a restore waits for the statement of a killed one to end, and reports it')),
  guard('a manifest keeps what older releases require', backUp, '    madeAt,\n', '    madeAt: madeAt.slice(0, 10),\n',
    beforeUpgrade('the release before an upgrade can read the backup that the upgrade makes')),
  guard('a database is backed up before it is adopted', migrate, 'applied.length > 0 && !hasAll(applied)', 'applied.length > 0 && applied.length < migrations.length',
    beforeUpgrade('adopting a database first makes a backup with the names that the release before knows')),
  guard('a backup from before the squash is restored with the tables of its replacements', migrate,
    'hasAllSquashed(names) ? replacements : []', 'hasAllSquashed(names) ? [] : []',
    beforeUpgrade('a backup from before the squashed migrations restores a working market')),
  guard('a backup that is too old is refused with the commit that can restore it', 'database/backup/load.ts',
    "  refuseOlder(migrations, 'This backup');\n", '',
    beforeUpgrade('a backup with only some of the squashed migrations is refused with the commit that can restore it')),
  guard('processes that claim a data folder at once do not all give way', 'database/embedded/one-owner.ts',
    "    if (code === 'ECONNRESET') return { ...silentOwner, settled: false };\n", '',
    testsIn('database/embedded/one-owner.infrastructure.test.ts')('exactly one of many concurrent processes becomes the owner, every time')),
];
