import type { Database } from '#database/connection.ts';
import { eraseListingsOf } from '#marketplace/cars/listings/server/listing-store.ts';
import { eraseRevisionsOf } from '#marketplace/cars/listings/server/revision-store.ts';
import { eraseReportsAround } from '#marketplace/cars/reports/server/report-store.ts';
import {
  eraseContactOf,
  releaseOpenBookingsOf,
} from '#marketplace/dealing/bookings/server/booking-store.ts';
import { loseBookingsOfCarGone } from '#marketplace/dealing/bookings/server/notify-buyers.ts';
import { closeConversationsOf } from '#marketplace/dealing/messages/server/conversation-store.ts';
import { eraseShownPhonesOf } from '#marketplace/dealing/messages/server/phone-store.ts';
import { isMoneyUnderWay } from '#marketplace/dealing/payments/server/attempt-store.ts';
import { eraseHoursOf } from '#marketplace/dealing/viewings/server/hours-store.ts';
import { ensure } from '#marketplace/errors.ts';
import { eraseAlertsOf } from '#marketplace/finding/alerts/server/sent-notification-store.ts';
import { eraseFavouritesOf } from '#marketplace/finding/favourites/server/favourite-store.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { findIdentity, markClosed } from '#marketplace/platform/accounts/server/account-store.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import { accountClosedMail, accountLeftMail } from '#marketplace/platform/mail/account-mails.ts';
import type { Mail } from '#marketplace/platform/mail/mail.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { eraseUnsentMailsTo } from '#marketplace/platform/mail/server/unsent-mail-store.ts';
import { forgetGivenUpMailsTo } from '#marketplace/platform/outbox/server/given-up-store.ts';
import { addToOutbox } from '#marketplace/platform/outbox/server/outbox-store.ts';
import {
  deactivateAccount,
  type LockedAccount,
  lockToClose,
  lockToDeactivate,
} from './deactivate-account.ts';

/** By an administrator. Running payments are cancelled or refunded. */
export async function closeAccount(
  db: Database,
  id: string,
  by: Account,
  now: Date,
): Promise<Account> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockToDeactivate(tx, id, by);
    const { email, name } = locked.account;
    await close(tx, locked, { by: by.id, mail: accountClosedMail({ to: email, name }), now });
    return locked.account;
  });
}

/** By its owner, who must wait for running payments and refunds. */
export async function closeOwnAccount(db: Database, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockToClose(tx, id);
    ensure(!(await isMoneyUnderWay(tx, id)), 'money_under_way');
    const { email, name } = locked.account;
    await close(tx, locked, { by: id, mail: accountLeftMail({ to: email, name }), now });
  });
}

/** Erases all personal data except what the books of past sales require. */
async function close(
  tx: Database,
  { account: { id, email }, listingIds }: LockedAccount,
  { by, mail, now }: { by: string; mail: Mail; now: Date },
): Promise<void> {
  await deactivateAccount(tx, id, now);
  for (const listingId of listingIds) await loseBookingsOfCarGone(tx, listingId);
  await releaseOpenBookingsOf(tx, id);
  await eraseListingsOf(tx, id);
  await eraseRevisionsOf(tx, id);
  await eraseReportsAround(tx, id);
  await eraseContactOf(tx, id);
  await eraseFavouritesOf(tx, id);
  await eraseAlertsOf(tx, id);
  await closeConversationsOf(tx, id);
  await eraseShownPhonesOf(tx, id);
  await eraseHoursOf(tx, id);
  await forgetGivenUpMailsTo(tx, email);
  await eraseUnsentMailsTo(tx, id);
  await takeLeave(tx, id, mail);
  await markClosed(tx, id);
  await recordInAudit(tx, { action: 'account.closed', actorId: by, subjectId: id });
}

async function takeLeave(tx: Database, id: string, mail: Mail) {
  await addToOutbox(tx, {
    kind: 'disable_identity',
    payload: await findIdentity(tx, id),
    key: `disable-identity:${id}`,
  });
  await sendLater(tx, mail, `account-closed:${id}`, 'access');
}
