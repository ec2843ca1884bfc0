import { connect, type Database } from '#database/connection.ts';
import { isMigrated } from '#database/migrating/migrate.ts';

/** Stores when the backup was made, because another process shows the metrics. */
export async function recordBackup(databaseUrl: string, madeAt: string): Promise<void> {
  const db = connect(databaseUrl);
  try {
    // The database of an older release may not have the column.
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
