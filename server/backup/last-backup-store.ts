import { connect, type Database } from '#database/connection.ts';
import { isMigrated } from '#database/migrate.ts';

/** Writes down that there is a backup: the process that shows metrics is not the one that makes backups. */
export async function recordBackup(databaseUrl: string, madeAt: string): Promise<void> {
  const db = connect(databaseUrl);
  try {
    // A database of an older release may have no place for it.
    if (await isMigrated(db)) await noteBackup(db, madeAt);
  } finally {
    await db.destroy();
  }
}

/** Read by the metric `forecourt_last_backup_timestamp_seconds`. */
export async function noteBackup(db: Database, madeAt: string): Promise<void> {
  await db
    .updateTable('market')
    .set({ lastBackupAt: new Date(madeAt) })
    .execute();
}
