import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { isBlockedBetween } from '#marketplace/dealing/messages/server/block-store.ts';
import { markEmailed, wantsEmails } from '#marketplace/dealing/messages/server/unread-store.ts';
import { tokenToEnd } from '#marketplace/finding/alerts/server/unsubscribe-token.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import type { Offer } from '../offer.ts';
import { newOfferMail, offerExpiredMail } from '../offer-mails.ts';
import { findBuyerAndSeller } from './buyer-and-seller-store.ts';

/** For links in emails, among them the link that ends such emails. */
export type MailLinks = Pick<Dependencies, 'origin' | 'unsubscribeKey'>;

type OfferEvent = { car: Listing; offer: Offer };

/** Does not wait for the next email about unread messages, because the time to answer is limited. */
export async function notifyOffer(
  tx: Database,
  { origin, unsubscribeKey }: MailLinks,
  { car, offer }: OfferEvent,
): Promise<void> {
  const { id, conversationId } = offer;
  const [accountId, senderId] =
    offer.by === 'buyer' ? [offer.sellerId, offer.buyerId] : [offer.buyerId, offer.sellerId];
  if (!(await wantsEmails(tx, { conversationId, accountId }))) return;
  const token = tokenToEnd({ what: 'messages', accountId }, unsubscribeKey);
  const mail = newOfferMail({
    car,
    offer,
    ...(await findBuyerAndSeller(tx, offer)),
    origin,
    token,
  });
  await sendLater(tx, mail, `offer:${id}`, 'alerts', senderId);
  await markEmailed(tx, { conversationId, accountId });
}

/** Tells the sender that no answer came, unless a block stops the two from dealing with each other. */
export async function notifyExpiry(
  tx: Database,
  { origin, unsubscribeKey }: MailLinks,
  { car, offer }: OfferEvent,
): Promise<void> {
  const { id, conversationId, buyerId, sellerId } = offer;
  if (await isBlockedBetween(tx, buyerId, sellerId)) return;
  const [accountId, senderId] = offer.by === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId];
  if (!(await wantsEmails(tx, { conversationId, accountId }))) return;
  const token = tokenToEnd({ what: 'messages', accountId }, unsubscribeKey);
  const mail = offerExpiredMail({
    car,
    offer,
    ...(await findBuyerAndSeller(tx, offer)),
    origin,
    token,
  });
  await sendLater(tx, mail, `offer-expired:${id}`, 'alerts', senderId);
}
