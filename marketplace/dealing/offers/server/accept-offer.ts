import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import type { LockedAccounts } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import type { Parties } from '#marketplace/dealing/messages/server/conversation-store.ts';
import { appendMessage } from '#marketplace/dealing/messages/server/message-store.ts';
import { markEmailed } from '#marketplace/dealing/messages/server/unread-store.ts';
import { refuseWhilePaid } from '#marketplace/dealing/payments/server/refuse-while-paid.ts';
import { found, Refusal } from '#marketplace/errors.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { agreedWithBuyerMail, agreedWithSellerMail } from '../agreement-mails.ts';
import { type Offer, priceUntil, reservableFrom, reservedUntil, type Side } from '../offer.ts';
import { answerInWords } from '../offer-words.ts';
import {
  endOldReservations,
  findReservation,
  lastReservedAt,
  markAccepted,
  type Reservation,
  replaceAgreed,
  reservedForOthersUntil,
} from './agreements-store.ts';
import { findBuyerAndSeller } from './buyer-and-seller-store.ts';
import { repriceBookingOf } from './price-for.ts';

export type AnswerContext = {
  car: Listing;
  offer: Offer;
  parties: Parties;
  accounts: LockedAccounts;
  /** The side that answers. */
  by: Side;
  callerId: string;
  at: Date;
  origin: string;
};

export async function acceptOffer(
  tx: Database,
  context: AnswerContext,
  wantsToReserve: boolean,
): Promise<Offer> {
  const { car, offer, at } = context;
  await refuseWhilePaid(tx, car.id);
  const running = await findReservation(tx, car.id, at);
  const reservation = await reservationFor(tx, context, { running, wantsToReserve });
  await replaceAgreed(tx, offer);
  await endOldReservations(tx, car.id, at);
  const agreement = {
    acceptedAt: at,
    priceUntil: priceUntil(at),
    reservedAt: reservation?.since ?? null,
    reservedUntil: reservation?.until ?? null,
  };
  const accepted = found(await markAccepted(tx, offer.id, agreement), 'offer_gone');
  await repriceBookingOf(tx, car, offer.buyerId, at);
  const othersUntil = reservedForOthersUntil(running, offer.buyerId);
  await notifyBoth(tx, context, { accepted, wantsToReserve, othersUntil });
  return accepted;
}

async function reservationFor(
  tx: Database,
  context: AnswerContext,
  { running, wantsToReserve }: { running: Reservation | null; wantsToReserve: boolean },
): Promise<Omit<Reservation, 'buyerId'> | null> {
  const { offer, by, at } = context;
  // A running reservation for this buyer keeps its end, unless it was made while the clock was ahead.
  if (running?.buyerId === offer.buyerId) {
    return { since: earlier(running.since, at), until: earlier(running.until, reservedUntil(at)) };
  }
  const refusal = wantsToReserve && (await refusalToReserve(tx, context, running));
  // A buyer who was promised a reservation gets the price without it.
  if (refusal && by === 'seller') throw refusal;
  return wantsToReserve && !refusal ? { since: at, until: reservedUntil(at) } : null;
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** Otherwise two buyers who take turns could keep all others from paying for ever. */
async function refusalToReserve(
  tx: Database,
  { car, at }: AnswerContext,
  running: Reservation | null,
) {
  if (running) return new Refusal('car_reserved', { until: running.until.toISOString() });
  const last = await lastReservedAt(tx, car.id, at);
  const from = last && reservableFrom(last);
  return from && from > at ? new Refusal('reserved_lately', { until: from.toISOString() }) : null;
}

/** Emails the other side, and always the buyer, who has to pay before the price ends. */
async function notifyBoth(
  tx: Database,
  { car, by, callerId, at, origin }: AnswerContext,
  { accepted, ...details }: { accepted: Offer; wantsToReserve: boolean; othersUntil: Date | null },
): Promise<void> {
  const { id, conversationId, buyerId, sellerId } = accepted;
  const text = answerInWords.accept(accepted.amount);
  const key = crypto.randomUUID();
  await appendMessage(tx, { conversationId, senderId: callerId, text, key, at });
  const people = await findBuyerAndSeller(tx, accepted);
  const agreement = { ...details, ...people, car, offer: accepted, origin };
  const cause = by === 'seller' ? sellerId : undefined;
  const toBuyer = agreedWithBuyerMail(agreement);
  await sendLater(tx, toBuyer, `agreed:buyer:${id}`, 'agreements', cause);
  if (by === 'buyer') {
    const toSeller = agreedWithSellerMail(agreement);
    await sendLater(tx, toSeller, `agreed:seller:${id}`, 'agreements', buyerId);
  }
  const accountId = by === 'buyer' ? sellerId : buyerId;
  await markEmailed(tx, { conversationId, accountId });
}
