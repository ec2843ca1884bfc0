import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';

/** Whether the database answers at all. */
export const askForNothing = (db: Database) => sql`select`.execute(db);

export type Counted = { label: string; count: number };

/** What waits to be done after a commit. */
export async function waitingWork(db: Database): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select kind as label, count(*) as count from outbox
    where done_at is null and given_up_at is null group by kind order by kind`.execute(db);
  return rows;
}

/** Work that has failed so often that somebody should look at it. */
export async function failingWork(db: Database, tries: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from outbox
    where done_at is null and given_up_at is null and attempts >= ${tries}`.execute(db);
  return rows[0]!.count;
}

/** Tries to pay that were begun since then, by how they stand now. */
export async function attemptsSince(db: Database, since: Date): Promise<Counted[]> {
  // Ids sort by time; in a query of its own the first one is found out once, not for each row.
  const { rows } = await sql<Counted>`
    select state as label, count(*) as count from payment_attempts
    where id >= (select time_ordered_id(${since})) group by state order by state`.execute(db);
  return rows;
}

/** Emails that were not sent since then because their addresses had had enough, by what they were about. */
export async function droppedMails(db: Database, since: Date): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
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

/** Null before the first backup. */
export async function lastBackup(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(last_backup_at) as at from market`.execute(db);
  return rows[0]!.at;
}

/**
 * Seconds since PostgreSQL last archived a WAL segment, while one is due: after each `archive_timeout`, or after a failed
 * attempt. 0 if the server does not archive.
 */
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

export async function paymentStops(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from payment_stops`.execute(db);
  return rows[0]!.count;
}
