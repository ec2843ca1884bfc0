import type { Database } from '#database/connection.ts';
import { recordInAudit } from '#marketplace/audit/server/audit-store.ts';
import {
  loseOpenBookings,
  releaseOpenBookingsOf,
} from '#marketplace/bookings/server/booking-store.ts';
import { found, refuseIf } from '#marketplace/errors.ts';
import { lockListingsOf, setHidden } from '#marketplace/listings/server/listing-store.ts';
import { accountClosedMail } from '#marketplace/mail/account-mails.ts';
import { sendLater } from '#marketplace/mail/server/outgoing-mail-store.ts';
import { addToOutbox } from '#marketplace/outbox/server/outbox-store.ts';
import { holdsOf, holdsOnCarsOf } from '#marketplace/payments/server/attempt-store.ts';
import { beginToEndHold } from '#marketplace/payments/server/hold-store.ts';
import { type Account, refusalToClose } from '../account.ts';
import {
  findAccount,
  findIdentity,
  lockAccount,
  lockAdministrators,
  markClosed,
} from './account-store.ts';
import { endAllSessions } from './session-store.ts';

/** Tokens die at once, cars leave the market, unpaid bookings are released; what was paid stays. */
export async function closeAccount(db: Database, id: string, by: Account): Promise<Account> {
  return db.transaction().execute(async (tx) => {
    const listingIds = await lockListingsOf(tx, id);
    const administrators = await lockAdministrators(tx);
    await lockAccount(tx, id);
    const account = found(await findAccount(tx, id), 'account_not_found');
    refuseIf(refusalToClose(account, by, administrators));

    await markClosed(tx, id);
    await endAllSessions(tx, id);
    await withdrawFromTrade(tx, id, listingIds);
    await takeLeave(tx, account);
    await recordInAudit(tx, { action: 'account.closed', actorId: by.id, subjectId: id });
    return account;
  });
}

async function withdrawFromTrade(tx: Database, id: string, listingIds: string[]) {
  await setHidden(tx, id, true);
  for (const listingId of listingIds) await loseOpenBookings(tx, listingId, 'unavailable');
  await releaseOpenBookingsOf(tx, id);
  const holds = [...(await holdsOf(tx, id)), ...(await holdsOnCarsOf(tx, id))];
  for (const hold of holds) await beginToEndHold(tx, hold);
}

async function takeLeave(tx: Database, account: Account) {
  const identity = await findIdentity(tx, account.id);
  await addToOutbox(tx, {
    kind: 'disable_identity',
    payload: identity,
    key: `disable-identity:${account.id}`,
  });
  const mail = accountClosedMail({ to: account.email, name: account.name });
  await sendLater(tx, mail, `account-closed:${account.id}`);
}
