import type { Database } from '#database/connection.ts';
import { found, refuseIf } from '#marketplace/errors.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import { type Account, refusalToBecomeSeller } from '../account.ts';
import { lockAccount, setRole } from './account-store.ts';

export async function becomeSeller(db: Database, { id }: Account): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = found(await lockAccount(tx, id), 'sign_in_required');
    refuseIf(refusalToBecomeSeller(account));
    await setRole(tx, id, 'seller');
    await recordInAudit(tx, { action: 'account.became_seller', actorId: id, subjectId: id });
  });
}
