import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { isBlockedBetween } from '#marketplace/dealing/messages/server/block-store.ts';
import { noteTold, wantsEmails } from '#marketplace/dealing/messages/server/unread-store.ts';
import { tokenToEnd } from '#marketplace/finding/alerts/server/unsubscribe-token.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import type { Offer } from '../offer.ts';
import { newOfferMail, offerExpiredMail } from '../offer-mails.ts';
import { peopleOf } from './people-store.ts';

/** What an email with a link that ends such emails takes. */
export type Telling = Pick<Dependencies, 'origin' | 'unsubscribeKey'>;

type About = { car: Listing; offer: Offer };

/** It has to be answered in time, so it does not wait for the next email about unread messages. */
export async function tellOfOffer(
  tx: Database,
  { origin, unsubscribeKey }: Telling,
  { car, offer }: About,
): Promise<void> {
  const { id, conversationId } = offer;
  const [accountId, senderId] =
    offer.by === 'buyer' ? [offer.sellerId, offer.buyerId] : [offer.buyerId, offer.sellerId];
  if (!(await wantsEmails(tx, { conversationId, accountId }))) return;
  const token = tokenToEnd({ what: 'messages', accountId }, unsubscribeKey);
  const mail = newOfferMail({ car, offer, ...(await peopleOf(tx, offer)), origin, token });
  await sendLater(tx, mail, `offer:${id}`, 'alerts', senderId);
  await noteTold(tx, { conversationId, accountId });
}

/** Whoever made it waits for nothing, and can make another one: not beside somebody with whom they do not talk. */
export async function tellOfExpiry(
  tx: Database,
  { origin, unsubscribeKey }: Telling,
  { car, offer }: About,
): Promise<void> {
  const { id, conversationId, buyerId, sellerId } = offer;
  if (await isBlockedBetween(tx, buyerId, sellerId)) return;
  const [accountId, senderId] = offer.by === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId];
  if (!(await wantsEmails(tx, { conversationId, accountId }))) return;
  const token = tokenToEnd({ what: 'messages', accountId }, unsubscribeKey);
  const mail = offerExpiredMail({ car, offer, ...(await peopleOf(tx, offer)), origin, token });
  await sendLater(tx, mail, `offer-expired:${id}`, 'alerts', senderId);
}
