import type { Database } from '#database/connection.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { agreementBackMail, agreementOnHoldMail } from '../agreement-mails.ts';
import { agreementsWithoutBooking } from './agreements-store.ts';

/** The car is hidden: agreed prices stay, but their time goes on. Under the lock of the car. */
export async function notifyAgreementsOnHold(tx: Database, listingId: string, now: Date) {
  for (const agreement of await agreementsWithoutBooking(tx, listingId, now)) {
    const key = `agreement-on-hold:${agreement.id}:${crypto.randomUUID()}`;
    await sendLater(tx, agreementOnHoldMail(agreement), key, 'agreements');
  }
}

/** The car can be bought again, unless it is still hidden for another reason. */
export async function notifyAgreementsBack(
  tx: Database,
  listingId: string,
  { now, origin }: { now: Date } & Pick<Dependencies, 'origin'>,
): Promise<void> {
  for (const agreement of await agreementsWithoutBooking(tx, listingId, now)) {
    if (agreement.isCarHidden) continue;
    const key = `agreement-back:${agreement.id}:${crypto.randomUUID()}`;
    await sendLater(tx, agreementBackMail(agreement, origin), key, 'agreements');
  }
}
