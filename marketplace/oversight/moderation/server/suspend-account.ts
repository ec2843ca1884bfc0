import type { Database } from '#database/connection.ts';
import { liftTimeLimit } from '#database/time-limit.ts';
import { setHidden } from '#marketplace/cars/listings/server/listing-store.ts';
import {
  notifyBookingsBack,
  notifyBookingsOnHold,
} from '#marketplace/dealing/bookings/server/notify-buyers.ts';
import { lockDealsOf } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { cancelledInWords } from '#marketplace/dealing/viewings/viewing-words.ts';
import { found } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { markActive, markSuspended } from '#marketplace/platform/accounts/server/account-store.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import {
  accountRestoredMail,
  accountSuspendedMail,
} from '#marketplace/platform/mail/account-mails.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { deactivateAccount, lockToDeactivate } from './deactivate-account.ts';

type Suspension = { id: string; by: Account; because: string; now: Date };

export async function suspendAccount(
  db: Database,
  { id, by, because, now }: Suspension,
): Promise<Account> {
  return db.transaction().execute(async (tx) => {
    const { account, listingIds } = await lockToDeactivate(tx, id, by);
    if (!(await markSuspended(tx, id, because))) return account;

    const cancelled = cancelledInWords(await deactivateAccount(tx, id, now), 'met');
    for (const listingId of listingIds) await notifyBookingsOnHold(tx, listingId);
    const { email: to, name } = account;
    const mail = accountSuspendedMail({ to, name, because, cancelled });
    await sendLater(tx, mail, `account-suspended:${id}:${crypto.randomUUID()}`, 'access');
    await recordInAudit(tx, {
      action: 'account.suspended',
      actorId: by.id,
      subjectId: id,
      details: { reason: because },
    });
    return account;
  });
}

export async function restoreAccount(
  { db, origin }: Pick<Dependencies, 'db' | 'origin'>,
  id: string,
  by: Account,
): Promise<Account> {
  return db.transaction().execute(async (tx) => {
    const { listingIds, ...deals } = await lockDealsOf(tx, id);
    const account = found(deals.account, 'account_not_found');
    if (!(await markActive(tx, id))) return account;

    // For thousands of cars, as in `lockToDeactivate`.
    await liftTimeLimit(tx);
    await setHidden(tx, id, false);
    for (const listingId of listingIds) await notifyBookingsBack(tx, listingId, origin);
    const mail = accountRestoredMail({ to: account.email, name: account.name });
    await sendLater(tx, mail, `account-restored:${id}:${crypto.randomUUID()}`, 'access');
    await recordInAudit(tx, { action: 'account.restored', actorId: by.id, subjectId: id });
    return account;
  });
}
