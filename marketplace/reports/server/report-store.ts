import type { Database } from '#database/connection.ts';

/** One open report per caller and car: repeating it changes nothing. */
export async function addReport(
  db: Database,
  report: { listingId: string; reporter: string; reason: string | null },
): Promise<void> {
  await db
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How many there were. */
export async function dismissReports(
  db: Database,
  listingId: string,
  by: string,
  at: Date,
): Promise<number> {
  const dismissed = await db
    .updateTable('reports')
    .set({ dismissedAt: at, dismissedBy: by })
    .where('listingId', '=', listingId)
    .where('dismissedAt', 'is', null)
    .returning('id')
    .execute();
  return dismissed.length;
}
