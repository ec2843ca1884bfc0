import type { Database } from '#database/connection.ts';
import { lockCarsOf } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { setVerified } from '#marketplace/platform/accounts/server/account-store.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import {
  sellerVerifiedMail,
  verificationWithdrawnMail,
} from '#marketplace/platform/mail/account-mails.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';

/** Cards read the tick from the account, so all listings follow. */
export async function changeVerification(
  db: Database,
  seller: Account,
  { by, verified }: { by: Account; verified: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCarsOf(tx, seller.id);
    if (!(await setVerified(tx, seller.id, verified))) return;
    const mailAbout = verified ? sellerVerifiedMail : verificationWithdrawnMail;
    const mail = mailAbout({ to: seller.email, name: seller.name });
    await sendLater(tx, mail, `verification:${seller.id}:${crypto.randomUUID()}`, 'other');
    await recordInAudit(tx, {
      action: verified ? 'seller.verified' : 'seller.verification_withdrawn',
      actorId: by.id,
      subjectId: seller.id,
    });
  });
}
