import type { Database } from '#database/connection.ts';
import { recordInAudit } from '#marketplace/audit/server/audit-store.ts';
import {
  eraseContactOf,
  releaseOpenBookingsOf,
} from '#marketplace/bookings/server/booking-store.ts';
import { loseBookingsOfCarGone } from '#marketplace/bookings/server/car-gone-store.ts';
import { eraseListingsOf } from '#marketplace/listings/server/listing-store.ts';
import { accountClosedMail } from '#marketplace/mail/account-mails.ts';
import { sendLater } from '#marketplace/mail/server/outgoing-mail-store.ts';
import { addToOutbox } from '#marketplace/outbox/server/outbox-store.ts';
import type { Account } from '../account.ts';
import { findIdentity, markClosed } from './account-store.ts';
import { lockToShutOut, shutOut } from './shut-out.ts';

/** For good: everything about the person is erased but what the books of past sales must say. */
export async function closeAccount(db: Database, id: string, by: Account): Promise<Account> {
  return db.transaction().execute(async (tx) => {
    const { account, listingIds } = await lockToShutOut(tx, id, by);

    await shutOut(tx, id);
    for (const listingId of listingIds) await loseBookingsOfCarGone(tx, listingId);
    await releaseOpenBookingsOf(tx, id);
    await eraseListingsOf(tx, id);
    await eraseContactOf(tx, id);
    await takeLeave(tx, account);
    await markClosed(tx, id);
    await recordInAudit(tx, { action: 'account.closed', actorId: by.id, subjectId: id });
    return account;
  });
}

async function takeLeave(tx: Database, account: Account) {
  const identity = await findIdentity(tx, account.id);
  await addToOutbox(tx, {
    kind: 'disable_identity',
    payload: identity,
    key: `disable-identity:${account.id}`,
  });
  const mail = accountClosedMail({ to: account.email, name: account.name });
  await sendLater(tx, mail, `account-closed:${account.id}`, 'access');
}
