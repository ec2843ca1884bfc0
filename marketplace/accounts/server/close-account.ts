import type { Database } from '#database/connection.ts';
import { recordInAudit } from '#marketplace/audit/server/audit-store.ts';
import {
  loseOpenBookingsOn,
  releaseOpenBookingsOf,
} from '#marketplace/bookings/server/booking-store.ts';
import { found, refuseIf } from '#marketplace/errors.ts';
import { setHidden } from '#marketplace/listings/server/listing-store.ts';
import { type Account, refusalToClose } from '../account.ts';
import { findAccount, lockAdministrators, markClosed } from './account-store.ts';
import { endAllSessions } from './session-store.ts';

/** Tokens die at once, cars leave the market, unpaid bookings are released; what was paid stays. */
export async function closeAccount(db: Database, id: string, by: Account): Promise<Account> {
  return db.transaction().execute(async (tx) => {
    const administrators = await lockAdministrators(tx);
    const account = found(await findAccount(tx, id), 'account_not_found');
    refuseIf(refusalToClose(account, by, administrators));

    await markClosed(tx, id);
    await endAllSessions(tx, id);
    await setHidden(tx, id, true);
    await loseOpenBookingsOn(tx, id);
    await releaseOpenBookingsOf(tx, id);
    await recordInAudit(tx, { action: 'account.closed', actorId: by.id, subjectId: id });
    return account;
  });
}
