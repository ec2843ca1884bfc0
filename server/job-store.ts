import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';

/** True for one instance in each period. Clocks that tick a little early must not skip one. */
export async function takeTurn(
  db: Database,
  job: string,
  everySeconds: number,
  now: Date,
): Promise<boolean> {
  const due = new Date(now.getTime() - everySeconds * 900);
  const taken = await db
    .insertInto('jobCursors')
    .values({ job: `turn:${job}`, cursor: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('job')
        .doUpdateSet({ cursor: now.toISOString() })
        .where(sql<boolean>`job_cursors.cursor <= ${due.toISOString()}`),
    )
    .returning('job')
    .execute();
  return taken.length === 1;
}
