import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { noteShownRevision } from '#marketplace/cars/listings/server/shown-revision-store.ts';
import {
  type LockedAccounts,
  lockDeal,
} from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { lastDay } from '#marketplace/dealing/messages/limits.ts';
import { conversationWith } from '#marketplace/dealing/messages/server/begin-conversation.ts';
import type {
  Parties,
  PartiesAndCar,
} from '#marketplace/dealing/messages/server/conversation-store.ts';
import { appendMessage } from '#marketplace/dealing/messages/server/message-store.ts';
import { refuseUnlessHeard } from '#marketplace/dealing/messages/server/send-message.ts';
import { ensure, found, Refusal } from '#marketplace/errors.ts';
import { type Money, majorUnits, minorUnits } from '#marketplace/money.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import type { OfferForCarRequest, OfferRequest } from '../contract.ts';
import {
  answerBy,
  mostADay,
  mostPending,
  type Offer,
  type Range,
  rangeToOffer,
  type Side,
} from '../offer.ts';
import { offerInWords } from '../offer-words.ts';
import { type MailLinks, notifyOffer } from './notify-offer.ts';
import {
  addOffer,
  countMadeIn,
  countPendingOf,
  expireUnanswered,
  findOfferByKey,
  hasPending,
} from './offer-store.ts';
import { priceFor } from './price-for.ts';
import { refuseUnlessOnOffer } from './refuse-unless-on-offer.ts';

type Making = Pick<Dependencies, 'db' | 'now' | 'rateLimitScale'> & MailLinks;

/** A buyer offers something for a car, whether the two have talked about it before or not. */
export const offerForCar = (
  { db, now, rateLimitScale, ...telling }: Making,
  { id: buyerId }: Account,
  { listingId, amount, key, revision }: OfferForCarRequest,
): Promise<Offer> =>
  db.transaction().execute(async (tx) => {
    const deal = await lockDeal(tx, { listingId, callerId: buyerId, buyerId });
    const { accounts } = deal;
    const car = found(deal.listing, 'listing_not_found');
    const at = now();
    const parties = await conversationWith(tx, { ...deal, car, buyerId, at, rateLimitScale });
    const wanted = { amount: minorUnits(amount), key, reserve: false };
    await noteShownRevision(tx, car, buyerId, revision);
    return offerIn(tx, {
      car,
      accounts,
      parties,
      by: 'buyer',
      ...wanted,
      at,
      rateLimitScale,
      telling,
    });
  });

/** Either of the two offers something in their conversation. */
export const offerInConversation = (
  { db, now, rateLimitScale, ...telling }: Making,
  { id }: Account,
  parties: PartiesAndCar,
  { amount, key, reserve = false }: OfferRequest,
): Promise<Offer> =>
  db.transaction().execute(async (tx) => {
    const { listingId, buyerId } = parties;
    const { listing, accounts } = await lockDeal(tx, { listingId, callerId: id, buyerId });
    const car = found(listing, 'listing_not_found');
    const by = parties.buyerId === id ? 'buyer' : 'seller';
    const wanted = { amount: minorUnits(amount), key, reserve: by === 'seller' && reserve };
    const at = now();
    return offerIn(tx, { car, accounts, parties, by, ...wanted, at, rateLimitScale, telling });
  });

type Wish = {
  car: Listing;
  accounts: LockedAccounts;
  parties: Parties;
  by: Side;
  amount: Money;
  key: string;
  reserve: boolean;
  at: Date;
  rateLimitScale: number;
  telling: MailLinks;
};

/** Made twice, it is one. */
async function offerIn(tx: Database, making: Wish): Promise<Offer> {
  const { car, accounts, parties, by, amount, reserve, key, at } = making;
  const { id: conversationId, buyerId, sellerId } = parties;
  const madeBy = by === 'buyer' ? buyerId : sellerId;
  const made = await findOfferByKey(tx, { conversationId, madeBy, key });
  if (made) {
    const isSame = made.amount === amount && made.reserve === reserve;
    ensure(isSame, made.state === 'pending' ? 'offer_waiting' : 'offer_gone');
    return made;
  }

  await refuseUnlessHeard(tx, accounts, { senderId: madeBy, parties });
  refuseUnlessOnOffer(car);
  await expireUnanswered(tx, conversationId, at);
  ensure(!(await hasPending(tx, conversationId)), 'offer_waiting');
  refuseOutside(rangeToOffer(await priceFor(tx, car, buyerId, at)), amount);
  await refuseTooMany(tx, making, madeBy);
  return writeOffer(tx, { ...making, madeBy, counters: null });
}

export function refuseOutside({ least, most }: Range, amount: Money): void {
  if (amount > most) throw new Refusal('offer_too_high', { price: majorUnits(most) });
  if (amount < least) throw new Refusal('offer_too_low', { price: majorUnits(least) });
}

/** Under the lock of whoever makes it. */
export async function refuseTooMany(
  tx: Database,
  {
    parties: { id: conversationId, buyerId },
    at,
    rateLimitScale,
  }: Pick<Wish, 'parties' | 'at' | 'rateLimitScale'>,
  madeBy: string,
): Promise<void> {
  await refuseTooManyToday(tx, { conversationId, madeBy, at, rateLimitScale });
  if (madeBy !== buyerId) return;
  const pending = await countPendingOf(tx, buyerId, at);
  ensure(pending < mostPending * rateLimitScale, 'too_many_pending_offers');
}

type Day = { conversationId: string; madeBy: string; at: Date; rateLimitScale: number };

async function refuseTooManyToday(tx: Database, { at, rateLimitScale, ...of }: Day) {
  const today = await countMadeIn(tx, { ...of, span: lastDay(at) });
  ensure(today < mostADay * rateLimitScale, 'too_many_offers');
}

type Written = Omit<Wish, 'accounts' | 'rateLimitScale'> & {
  madeBy: string;
  counters: string | null;
};

/** The offer, the message in which the other reads it, and the email. */
export async function writeOffer(
  tx: Database,
  { car, parties, by, amount, key, reserve, at, telling, madeBy, counters }: Written,
): Promise<Offer> {
  const offer = await addOffer(tx, {
    conversationId: parties.id,
    listingId: car.id,
    buyerId: parties.buyerId,
    sellerId: parties.sellerId,
    madeBy,
    key,
    counters,
    amount,
    reserve,
    madeAt: at,
    answerBy: answerBy(at),
  });
  await appendMessage(tx, {
    conversationId: parties.id,
    senderId: madeBy,
    text: offerInWords(by, amount),
    // Of its own: a message that somebody wrote may have any name, that of an offer, too.
    key: crypto.randomUUID(),
    at,
    offerId: offer.id,
  });
  await noteShownRevision(tx, car, parties.buyerId);
  const ofToday = { conversationId: parties.id, madeBy, span: lastDay(at) };
  // Whoever offers again and again is told of at once a day; the rest is in the emails about unread messages.
  if (counters || (await countMadeIn(tx, ofToday)) === 1) {
    await notifyOffer(tx, telling, { car, offer });
  }
  return offer;
}
