import type { Database } from '#database/connection.ts';
import type { Account } from '#marketplace/accounts/account.ts';
import { recordInAudit } from '#marketplace/audit/server/audit-store.ts';
import type { Listing } from '../listing.ts';
import { advertise } from './listing-store.ts';

/** Advertising twice changes nothing. What an administrator does for a seller is written down. */
export async function advertiseCar(
  db: Database,
  { id, seller }: Listing,
  by: Account,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await advertise(tx, id)) || by.id === seller.id) return;
    await recordInAudit(tx, { action: 'listing.advertised', actorId: by.id, subjectId: id });
  });
}
