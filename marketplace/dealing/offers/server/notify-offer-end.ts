import type { Database } from '#database/connection.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { addToOutbox } from '#marketplace/platform/outbox/server/outbox-store.ts';
import type { Work } from '#marketplace/platform/outbox/work.ts';
import { agreementVoidMail } from '../agreement-mails.ts';
import { offerVoidMail } from '../offer-mails.ts';
import { type MailLinks, tokenForEmail } from './notify-offer.ts';
import { findEnd } from './offer-ends-store.ts';

/** One statement under the lock of the car, for any number of offers. The emails are written after the commit. */
export const enqueueOfferEnds = (tx: Database, ended: { id: string }[]): Promise<void> =>
  addToOutbox(
    tx,
    ...ended.map(
      ({ id }): Work => ({ kind: 'offer_end', payload: { offerId: id }, key: `offer-end:${id}` }),
    ),
  );

export async function notifyOfferEnd(
  { db, ...links }: MailLinks & { db: Database },
  { offerId }: { offerId: string },
  key: string,
): Promise<void> {
  const end = await findEnd(db, offerId);
  if (!end) return;
  const { conversationId, buyerId: accountId, sellerId, isAgreed, ...offer } = end;
  if (isAgreed) {
    await sendLater(db, agreementVoidMail(offer), key, 'agreements', sellerId);
    return;
  }
  const token = await tokenForEmail(db, links, { conversationId, accountId });
  if (!token) return;
  const mail = offerVoidMail({ ...offer, origin: links.origin, token });
  await sendLater(db, mail, key, 'alerts', sellerId);
}
