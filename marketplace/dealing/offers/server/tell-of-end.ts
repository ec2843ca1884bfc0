import type { Database } from '#database/connection.ts';
import { wantsEmails } from '#marketplace/dealing/messages/server/unread-store.ts';
import { tokenToEnd } from '#marketplace/finding/alerts/server/unsubscribe-token.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { addToOutbox } from '#marketplace/platform/outbox/server/outbox-store.ts';
import type { Work } from '#marketplace/platform/outbox/work.ts';
import { agreementVoidMail } from '../agreement-mails.ts';
import { offerVoidMail } from '../offer-mails.ts';
import { findEnd } from './offer-ends-store.ts';
import type { Telling } from './tell-of-offer.ts';

/** However many they are, the car is locked for one statement only; the emails are written after the commit. */
export const tellOfEndsLater = (tx: Database, ended: { id: string }[]): Promise<void> =>
  addToOutbox(
    tx,
    ...ended.map(
      ({ id }): Work => ({ kind: 'offer_end', payload: { offerId: id }, key: `offer-end:${id}` }),
    ),
  );

export async function tellOfEnd(
  { db, origin, unsubscribeKey }: Telling & { db: Database },
  { offerId }: { offerId: string },
  key: string,
): Promise<void> {
  const end = await findEnd(db, offerId);
  if (!end) return;
  const { conversationId, buyerId: accountId, sellerId, isAgreed, ...gone } = end;
  if (isAgreed) {
    await sendLater(db, agreementVoidMail(gone), key, 'agreements', sellerId);
  } else if (await wantsEmails(db, { conversationId, accountId })) {
    const token = tokenToEnd({ what: 'messages', accountId }, unsubscribeKey);
    await sendLater(db, offerVoidMail({ ...gone, origin, token }), key, 'alerts', sellerId);
  }
}
