import type { Database } from '#database/connection.ts';
import { found, Refusal } from '#marketplace/errors.ts';
import { sendLater } from '#marketplace/mail/server/outgoing-mail-store.ts';
import { appendMessage } from '#marketplace/messages/server/message-store.ts';
import { noteTold } from '#marketplace/messages/server/unread-store.ts';
import { holdOn } from '#marketplace/payments/server/attempt-store.ts';
import { type Offer, priceUntil, reservedUntil } from '../offer.ts';
import { agreedWithBuyerMail, agreedWithSellerMail } from '../offer-mails.ts';
import { answerInWords } from '../offer-words.ts';
import { endOldReservations, markAccepted, replaceAgreed, reservationOn } from './offer-store.ts';
import { peopleOf } from './people-store.ts';
import { repriceBookingOf } from './price-for.ts';
import type { Turn } from './turn.ts';

/** From now on it is the price of this buyer. Under the lock of the car. */
export async function agree(tx: Database, turn: Turn, wantsToReserve: boolean): Promise<Offer> {
  const { car, offer, at } = turn;
  await refuseWhileAnybodyPays(tx, car.id);
  const reserves = wantsToReserve && (await canReserve(tx, turn));
  await replaceAgreed(tx, offer);
  await endOldReservations(tx, car.id, at);
  const agreement = {
    acceptedAt: at,
    priceUntil: priceUntil(at),
    reservedUntil: reserves ? reservedUntil(at) : null,
  };
  const accepted = found(await markAccepted(tx, offer.id, agreement), 'offer_gone');
  await repriceBookingOf(tx, car, offer.buyerId, at);
  await tellBoth(tx, turn, accepted);
  return accepted;
}

/** Whoever pays right now may be charged any moment, at the price that their checkout shows. */
async function refuseWhileAnybodyPays(tx: Database, listingId: string): Promise<void> {
  const hold = await holdOn(tx, listingId);
  if (hold) throw new Refusal('listing_being_paid', { until: hold.heldUntil.toISOString() });
}

/** A seller hears that the car is kept for another already. A buyer was promised it before: the price is worth more. */
async function canReserve(tx: Database, { car, offer, by, at }: Turn): Promise<boolean> {
  const reservation = await reservationOn(tx, car.id, at);
  if (!reservation || reservation.buyerId === offer.buyerId) return true;
  if (by === 'buyer') return false;
  throw new Refusal('car_reserved', { until: reservation.until.toISOString() });
}

/** The other hears of it at once; the buyer in any case, who has to do something before it ends. */
async function tellBoth(tx: Database, turn: Turn, accepted: Offer): Promise<void> {
  const { car, offer, by, senderId, at, origin } = turn;
  const { conversationId } = offer;
  const text = answerInWords.accept(offer.amount);
  await appendMessage(tx, { conversationId, senderId, text, key: crypto.randomUUID(), at });
  const { buyer, seller } = await peopleOf(tx, offer);
  const news = { car, buyer, seller, offer: accepted, origin };
  await sendLater(tx, agreedWithBuyerMail(news), `agreed:buyer:${offer.id}`, 'other');
  if (by === 'buyer') {
    await sendLater(tx, agreedWithSellerMail(news), `agreed:seller:${offer.id}`, 'other');
  }
  const accountId = by === 'buyer' ? offer.sellerId : offer.buyerId;
  await noteTold(tx, { conversationId, accountId });
}
