import type { Database } from '#database/connection.ts';
import { recordInAudit } from '#marketplace/audit/server/audit-store.ts';
import type { Account } from '../account.ts';
import { setRole } from './account-store.ts';

/** Only the configuration and the command line make administrators, never a request. */
export async function promoteAdministrator(db: Database, account: Account): Promise<void> {
  if (account.role === 'admin') return;
  await db.transaction().execute(async (tx) => {
    await setRole(tx, account.id, 'admin');
    await recordInAudit(tx, { action: 'account.made_admin', subjectId: account.id });
  });
}
