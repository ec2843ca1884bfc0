import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';

/** A server that goes on with the old secret would make keys that the next one cannot read. */
export async function refuseWhileInUse(db: Database): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and coalesce(backend_type, 'client backend') = 'client backend'`.execute(db);
  if (rows.length > 0) {
    throw new Error('This database is in use. Stop every server first.');
  }
}
