import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import { dismissReports } from './report-store.ts';

export async function dismissReportsOf(
  db: Database,
  { id }: Listing,
  { by, because }: { by: Account; because: string | null },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const count = await dismissReports(tx, { listingId: id, by: by.id, because });
    if (count === 0) return;
    await recordInAudit(tx, {
      action: 'reports.dismissed',
      actorId: by.id,
      subjectId: id,
      details: { count, ...(because !== null && { reason: because }) },
    });
  });
}
