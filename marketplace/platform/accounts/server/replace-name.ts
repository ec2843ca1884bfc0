import type { Database } from '#database/connection.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import { nameReplacedMail } from '#marketplace/platform/mail/account-mails.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import type { Account } from '../account.ts';
import { replaceAccountName } from './account-store.ts';

/** Replaces a name that the account chose before it was reserved, and emails the account's owner. */
export async function replaceName(db: Database, account: Account, name: string): Promise<string> {
  await db.transaction().execute(async (tx) => {
    if (!(await replaceAccountName(tx, account, name))) return;
    await recordInAudit(tx, { action: 'account.name_replaced', subjectId: account.id });
    const mail = nameReplacedMail({ to: account.email, name, former: account.name });
    await sendLater(tx, mail, crypto.randomUUID(), 'access');
  });
  return name;
}
