import type { Database } from '#database/connection.ts';

/** How far a job has read. */
export async function cursorOf(db: Database, job: string): Promise<Date | null> {
  const row = await db
    .selectFrom('jobCursors')
    .select('cursor')
    .where('job', '=', job)
    .executeTakeFirst();
  return row ? new Date(row.cursor) : null;
}

export async function moveCursor(db: Database, job: string, to: Date): Promise<void> {
  const cursor = to.toISOString();
  await db
    .insertInto('jobCursors')
    .values({ job, cursor })
    .onConflict((conflict) => conflict.column('job').doUpdateSet({ cursor }))
    .execute();
}
