import type { Database } from './connection.ts';

export async function cursorOf(db: Database, job: string): Promise<string | null> {
  const row = await db
    .selectFrom('jobCursors')
    .select('cursor')
    .where('job', '=', job)
    .executeTakeFirst();
  return row?.cursor ?? null;
}

export async function moveCursor(db: Database, job: string, cursor: string): Promise<void> {
  await db
    .insertInto('jobCursors')
    .values({ job, cursor })
    .onConflict((conflict) => conflict.column('job').doUpdateSet({ cursor }))
    .execute();
}
