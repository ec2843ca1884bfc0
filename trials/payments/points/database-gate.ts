import { sql } from 'kysely';
import { Client } from 'pg';
import type { Database } from '#database/connection.ts';
import { pause, until } from '../../crowd.ts';

/** `when` is a condition on `new` (and `old`, for updates). */
export type Change = { table: string; on: 'insert' | 'update'; when: string };

/** Whether the transaction that was stopped at its commit is undone, or goes through unheard. */
export type CommitFate = 'undone' | 'committed';

const lock = 20_261_115;

/**
 * Stops whoever commits a certain change, at the commit itself: a deferred trigger waits for a lock
 * that we have. Nothing of this is in the product.
 */
export async function openDatabaseGate(db: Database, databaseUrl: string) {
  const holder = new Client({ connectionString: databaseUrl });
  await holder.connect();
  await sql`
    create or replace function stop_here() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${sql.lit(lock)});
      return null;
    end $$`.execute(db);
  let closedOn: string | null = null;

  async function stopAt({ table, on, when }: Change): Promise<void> {
    await holder.query(`select pg_advisory_lock(${lock})`);
    await sql
      .raw(
        `create constraint trigger stop_here after ${on} on ${table}
         deferrable initially deferred for each row when (${when}) execute function stop_here()`,
      )
      .execute(db);
    closedOn = table;
  }

  /** Resolves when somebody waits there. */
  async function reached(): Promise<void> {
    while (closedOn && (await stopped()).length === 0) await pause(5);
  }

  async function stopped(): Promise<number[]> {
    const { rows } = await sql<{ pid: number }>`
      select lock.pid from pg_locks as lock join pg_database as it on it.oid = lock.database
      where it.datname = current_database() and lock.locktype = 'advisory'
        and lock.objid = ${lock} and not lock.granted`.execute(db);
    return rows.map(({ pid }) => pid);
  }

  /** Only when the product is dead: then nobody learns how the transaction ended. */
  async function open(fate: CommitFate): Promise<void> {
    if (!closedOn) return;
    const pids = await stopped();
    if (fate === 'undone') {
      await sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) as pid`.execute(db);
    }
    await holder.query(`select pg_advisory_unlock(${lock})`);
    await until(5_000, async () => (await alive(pids)) === 0);
    await sql.raw(`drop trigger stop_here on ${closedOn}`).execute(db);
    closedOn = null;
  }

  async function alive(pids: number[]): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity where pid = any(${pids}::int[])`.execute(db);
    return rows[0]!.count;
  }

  return { stopAt, reached, open, close: () => holder.end() };
}
