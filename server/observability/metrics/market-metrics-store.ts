import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import type { LabelCount } from './gauges.ts';

export const pingDatabase = (db: Database) => sql`select`.execute(db);

export async function countWaitingWork(db: Database): Promise<LabelCount[]> {
  const { rows } = await sql<LabelCount>`
    select kind as label, count(*) as count from outbox
    where done_at is null and given_up_at is null group by kind order by kind`.execute(db);
  return rows;
}

export async function countFailingWork(db: Database, tries: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from outbox
    where done_at is null and given_up_at is null and attempts >= ${tries}`.execute(db);
  return rows[0]!.count;
}

export async function countAttemptsSince(db: Database, since: Date): Promise<LabelCount[]> {
  // Ids sort by time. The subquery computes the first id once, not for each row.
  const { rows } = await sql<LabelCount>`
    select state as label, count(*) as count from payment_attempts
    where id >= (select time_ordered_id(${since})) group by state order by state`.execute(db);
  return rows;
}

export async function countDroppedMails(db: Database, since: Date): Promise<LabelCount[]> {
  const { rows } = await sql<LabelCount>`
    select about as label, count(*) filter (where dropped) as count from mail_counts
    where at > ${since} group by about order by about`.execute(db);
  return rows;
}

export async function pendingRefunds(db: Database, now: Date) {
  const { rows } = await sql<{ count: number; oldest: number }>`
    select count(*) as count,
      coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 as oldest
    from payment_attempts where state = 'refund_pending'`.execute(db);
  return rows[0]!;
}

export async function lastBackup(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(last_backup_at) as at from market`.execute(db);
  return rows[0]!.at;
}

/** Seconds without an archived WAL segment while one is due; 0 without archiving. */
export async function secondsWithoutArchiving(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select case
      when current_setting('archive_mode') <> 'off' and (
        current_setting('archive_timeout')::interval > '0'
        or last_failed_time > coalesce(last_archived_time, '-infinity'))
      then extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8
      else 0 end as seconds
    from pg_stat_archiver`.execute(db);
  return rows[0]!.seconds;
}

export async function countPaymentStops(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from payment_stops`.execute(db);
  return rows[0]!.count;
}
