import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './connection.ts';

const patience = 10_000;
const pollInterval = 200;

/** Throws with the names of other connected programs, after some seconds in which they may stop. */
export async function refuseWhileInUse(
  db: Database,
  report: (text: string) => void,
): Promise<void> {
  let others = await otherPrograms(db);
  if (others.length > 0)
    report(`Waiting for ${others.join(', ')} to disconnect from this database …`);
  const end = performance.now() + patience;
  while (others.length > 0 && performance.now() < end) {
    await pause(pollInterval);
    others = await otherPrograms(db);
  }
  if (others.length === 0) return;
  throw new Error(`This database is in use by ${others.join(', ')}. Stop every server first.`);
}

async function otherPrograms(db: Database): Promise<string[]> {
  // Within a transaction PostgreSQL would repeat its first snapshot.
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<{ name: string; pids: number[] }>`
    select coalesce(nullif(application_name, ''), 'a program of ' || usename) as name,
      array_agg(pid order by pid) as pids
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and coalesce(backend_type, 'client backend') = 'client backend'
    group by 1 order by 1`.execute(db);
  return rows.map(({ name, pids }) => `${name} [PostgreSQL process ${pids.join(', ')}]`);
}
