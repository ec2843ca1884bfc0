import type { Database } from '#database/connection.ts';
import { appendMessage } from '#marketplace/dealing/messages/server/message-store.ts';
import { noteTold } from '#marketplace/dealing/messages/server/unread-store.ts';
import { refuseWhilePaid } from '#marketplace/dealing/payments/server/refuse-while-paid.ts';
import { found, Refusal } from '#marketplace/errors.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { agreedWithBuyerMail, agreedWithSellerMail } from '../agreement-mails.ts';
import { type Offer, priceUntil, reservableFrom, reservedUntil } from '../offer.ts';
import { answerInWords } from '../offer-words.ts';
import { findBuyerAndSeller } from './buyer-and-seller-store.ts';
import {
  endOldReservations,
  lastReservedAt,
  markAccepted,
  type Reservation,
  replaceAgreed,
  reservationOn,
} from './offer-store.ts';
import { repriceBookingOf } from './price-for.ts';
import type { Turn } from './turn.ts';

/** From now on it is the price of this buyer. Under the lock of the car. */
export async function agree(tx: Database, turn: Turn, wantsToReserve: boolean): Promise<Offer> {
  const { car, offer, at } = turn;
  await refuseWhilePaid(tx, car.id);
  const running = await reservationOn(tx, car.id, at);
  const reserved = await reservationFor(tx, turn, { running, isWanted: wantsToReserve });
  await replaceAgreed(tx, offer);
  await endOldReservations(tx, car.id, at);
  const agreement = {
    acceptedAt: at,
    priceUntil: priceUntil(at),
    reservedAt: reserved?.since ?? null,
    reservedUntil: reserved?.until ?? null,
  };
  const accepted = found(await markAccepted(tx, offer.id, agreement), 'offer_gone');
  await repriceBookingOf(tx, car, offer.buyerId, at);
  const othersUntil = running && running.buyerId !== offer.buyerId ? running.until : null;
  await tellBoth(tx, turn, { accepted, wasToBeKept: wantsToReserve, othersUntil });
  return accepted;
}

type Kept = Pick<Reservation, 'since' | 'until'>;

/** A car that is kept for this buyer stays so for as long as it was promised: no longer, and no shorter. */
async function reservationFor(
  tx: Database,
  turn: Turn,
  { running, isWanted }: { running: Reservation | null; isWanted: boolean },
): Promise<Kept | null> {
  const { offer, at } = turn;
  // A reservation made while the clock was ahead could outlast the price that is agreed now.
  if (running?.buyerId === offer.buyerId) {
    return { since: earlier(running.since, at), until: earlier(running.until, reservedUntil(at)) };
  }
  const refusal = isWanted && (await whyNotReserve(tx, turn, running));
  // A buyer was promised it before: the price is worth more.
  if (refusal && turn.by === 'seller') throw refusal;
  return isWanted && !refusal ? { since: at, until: reservedUntil(at) } : null;
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** Else two who take turns would keep everybody else from paying for ever. */
async function whyNotReserve(tx: Database, { car, at }: Turn, running: Reservation | null) {
  if (running) return new Refusal('car_reserved', { until: running.until.toISOString() });
  const last = await lastReservedAt(tx, car.id, at);
  const from = last && reservableFrom(last);
  return from && from > at ? new Refusal('reserved_lately', { until: from.toISOString() }) : null;
}

type Told = { accepted: Offer; wasToBeKept: boolean; othersUntil: Date | null };

/** The other hears of it at once; the buyer in any case, who has to do something before it ends. */
async function tellBoth(tx: Database, turn: Turn, agreement: Told): Promise<void> {
  const { accepted, wasToBeKept, othersUntil } = agreement;
  const { car, offer, by, senderId, at, telling } = turn;
  const { conversationId } = offer;
  const text = answerInWords.accept(offer.amount);
  await appendMessage(tx, { conversationId, senderId, text, key: crypto.randomUUID(), at });
  const { buyer, seller } = await findBuyerAndSeller(tx, offer);
  const news = {
    car,
    buyer,
    seller,
    offer: accepted,
    wasToBeKept,
    othersUntil,
    origin: telling.origin,
  };
  const key = `agreed:buyer:${offer.id}`;
  const cause = by === 'seller' ? offer.sellerId : undefined;
  await sendLater(tx, agreedWithBuyerMail(news), key, 'agreements', cause);
  if (by === 'buyer') {
    const key = `agreed:seller:${offer.id}`;
    await sendLater(tx, agreedWithSellerMail(news), key, 'agreements', offer.buyerId);
  }
  const accountId = by === 'buyer' ? offer.sellerId : offer.buyerId;
  await noteTold(tx, { conversationId, accountId });
}
