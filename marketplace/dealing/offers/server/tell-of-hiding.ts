import type { Database } from '#database/connection.ts';
import { openBookingOf } from '#marketplace/dealing/bookings/server/booking-store.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { agreementBackMail, agreementOnHoldMail } from '../agreement-mails.ts';
import { type AgreementOn, agreementsOn } from './agreements-store.ts';

/** Whoever agreed on a price for it and has no booking, which would tell them. */
async function withoutBooking(tx: Database, listingId: string, now: Date): Promise<AgreementOn[]> {
  const without: AgreementOn[] = [];
  for (const agreement of await agreementsOn(tx, listingId, now)) {
    if (!(await openBookingOf(tx, listingId, agreement.buyerId))) without.push(agreement);
  }
  return without;
}

/** The car is hidden: what was agreed stays, and so does its clock. Under the lock of the car. */
export async function tellThatAgreementsWait(tx: Database, listingId: string, now: Date) {
  for (const { id, ...agreement } of await withoutBooking(tx, listingId, now)) {
    const key = `agreement-on-hold:${id}:${crypto.randomUUID()}`;
    await sendLater(tx, agreementOnHoldMail(agreement), key, 'agreements');
  }
}

/** It can be bought again, unless something else still hides it. */
export async function tellThatAgreementsGoOn(
  tx: Database,
  listingId: string,
  { now, origin }: { now: Date } & Pick<Dependencies, 'origin'>,
): Promise<void> {
  for (const { id, isCarHidden, ...agreement } of await withoutBooking(tx, listingId, now)) {
    if (isCarHidden) continue;
    const key = `agreement-back:${id}:${crypto.randomUUID()}`;
    await sendLater(tx, agreementBackMail({ ...agreement, origin }), key, 'agreements');
  }
}
