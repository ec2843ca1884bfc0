import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { isBlockedBetween } from '#marketplace/dealing/messages/server/block-store.ts';
import { markEmailed, wantsEmails } from '#marketplace/dealing/messages/server/unread-store.ts';
import { unsubscribeToken } from '#marketplace/finding/alerts/server/unsubscribe-token.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import type { Offer } from '../offer.ts';
import { newOfferMail, type OfferNotification, offerExpiredMail } from '../offer-mails.ts';
import { findBuyerAndSeller } from './buyer-and-seller-store.ts';

/** For links in emails, among them the link that ends such emails. */
export type MailLinks = Pick<Dependencies, 'origin' | 'unsubscribeKey'>;

/** The token of the link that ends such emails; null if the account gets none. */
export async function tokenForEmail(
  tx: Database,
  { unsubscribeKey }: MailLinks,
  { conversationId, accountId }: { conversationId: string; accountId: string },
): Promise<string | null> {
  const isWanted = await wantsEmails(tx, { conversationId, accountId });
  return isWanted ? unsubscribeToken({ what: 'messages', accountId }, unsubscribeKey) : null;
}

type OfferEvent = { car: Listing; offer: Offer };

async function notificationFor(
  tx: Database,
  accountId: string,
  links: MailLinks,
  { car, offer }: OfferEvent,
): Promise<OfferNotification | null> {
  const { conversationId } = offer;
  const token = await tokenForEmail(tx, links, { conversationId, accountId });
  if (!token) return null;
  return { car, offer, ...(await findBuyerAndSeller(tx, offer)), origin: links.origin, token };
}

/** Does not wait for the next email about unread messages, because the time to answer is limited. */
export async function notifyOffer(
  tx: Database,
  links: MailLinks,
  event: OfferEvent,
): Promise<void> {
  const { id, conversationId, by, buyerId, sellerId } = event.offer;
  const [accountId, senderId] = by === 'buyer' ? [sellerId, buyerId] : [buyerId, sellerId];
  const notification = await notificationFor(tx, accountId, links, event);
  if (!notification) return;
  await sendLater(tx, newOfferMail(notification), `offer:${id}`, 'alerts', senderId);
  await markEmailed(tx, { conversationId, accountId });
}

/** Tells the sender that no answer came, unless a block stops the two from dealing with each other. */
export async function notifyExpiry(
  tx: Database,
  links: MailLinks,
  event: OfferEvent,
): Promise<void> {
  const { id, by, buyerId, sellerId } = event.offer;
  if (await isBlockedBetween(tx, buyerId, sellerId)) return;
  const [accountId, senderId] = by === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId];
  const notification = await notificationFor(tx, accountId, links, event);
  if (!notification) return;
  await sendLater(tx, offerExpiredMail(notification), `offer-expired:${id}`, 'alerts', senderId);
}
