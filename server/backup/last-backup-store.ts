import { connect, type Database } from '#database/connection.ts';
import { isMigrated } from '#database/migrating/migrate.ts';

/** Stores the time of the backup in the database, because the metrics are served by another process. */
export async function recordBackup(databaseUrl: string, madeAt: string): Promise<void> {
  const db = connect(databaseUrl);
  try {
    // The database of an older release may not have the column.
    if (await isMigrated(db)) await noteBackup(db, madeAt);
  } finally {
    await db.destroy();
  }
}

export async function noteBackup(db: Database, madeAt: string): Promise<void> {
  await db
    .updateTable('market')
    .set({ lastBackupAt: new Date(madeAt) })
    .execute();
}
