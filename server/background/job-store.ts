import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { moveCursor } from '#database/cursor-store.ts';

/**
 * Returns true for one instance in each period, with a tenth of tolerance for clocks. A turn in the far future was
 * recorded before a clock went back, and counts as free.
 */
export async function acquireTurn(
  db: Database,
  job: string,
  everySeconds: number,
  now: Date,
): Promise<boolean> {
  const due = new Date(now.getTime() - everySeconds * 900).toISOString();
  const impossible = new Date(now.getTime() + everySeconds * 1000).toISOString();
  const taken = await db
    .insertInto('jobCursors')
    .values({ job: `turn:${job}`, cursor: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('job')
        .doUpdateSet({ cursor: now.toISOString() })
        .where(sql<boolean>`job_cursors.cursor <= ${due} or job_cursors.cursor > ${impossible}`),
    )
    .returning('job')
    .execute();
  return taken.length === 1;
}

/** Operators find a silently failing job by its missing successes. */
export async function recordSuccess(db: Database, job: string, now: Date): Promise<void> {
  await moveCursor(db, `done:${job}`, now.toISOString());
}

export async function lastSuccesses(db: Database): Promise<{ job: string; at: Date | null }[]> {
  const { rows } = await sql<{ job: string; cursor: string | null }>`
    select begun.name as job, done.cursor
    from (select substr(job, length('turn:') + 1) as name from job_cursors where job like 'turn:%') as begun
    left join job_cursors as done on done.job = 'done:' || begun.name
    order by begun.name`.execute(db);
  return rows.map(({ job, cursor }) => ({ job, at: cursor === null ? null : new Date(cursor) }));
}
