import type { Database } from '#database/connection.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import type { Account } from '../account.ts';
import { lockAccount, setRole } from './account-store.ts';

/**
 * Called by the configuration and the command line, never by a request. The email must be proven, because anyone can
 * sign up with any email. Returns whether the account is an administrator now.
 */
export async function promoteAdministrator(db: Database, { id }: Account): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, id);
    if (account?.role === 'admin') return true;
    if (!account?.emailProvenAt) return false;
    await setRole(tx, id, 'admin');
    await recordInAudit(tx, { action: 'account.made_admin', subjectId: id });
    return true;
  });
}
