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
import { refuseUnlessCanWrite } from '#marketplace/dealing/messages/server/send-message.ts';
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

export type OfferDependencies = Pick<Dependencies, 'db' | 'now' | 'rateLimitScale'> & MailLinks;

export const offerForCar = (
  dependencies: OfferDependencies,
  { id: buyerId }: Account,
  { listingId, amount, key, revision }: OfferForCarRequest,
): Promise<Offer> =>
  dependencies.db.transaction().execute(async (tx) => {
    const deal = await lockDeal(tx, { listingId, callerId: buyerId, buyerId });
    const car = found(deal.listing, 'listing_not_found');
    const at = dependencies.now();
    const { rateLimitScale } = dependencies;
    const parties = await conversationWith(tx, { ...deal, car, buyerId, at, rateLimitScale });
    await noteShownRevision(tx, car, buyerId, revision);
    return makeOffer(tx, dependencies, deal.accounts, {
      car,
      parties,
      by: 'buyer',
      amount: minorUnits(amount),
      key,
      reserve: false,
      at,
    });
  });

export const offerInConversation = (
  dependencies: OfferDependencies,
  { id: callerId }: Account,
  parties: PartiesAndCar,
  { amount, key, reserve = false }: OfferRequest,
): Promise<Offer> =>
  dependencies.db.transaction().execute(async (tx) => {
    const { listingId, buyerId } = parties;
    const { listing, accounts } = await lockDeal(tx, { listingId, callerId, buyerId });
    const by = buyerId === callerId ? 'buyer' : 'seller';
    return makeOffer(tx, dependencies, accounts, {
      car: found(listing, 'listing_not_found'),
      parties,
      by,
      amount: minorUnits(amount),
      key,
      reserve: by === 'seller' && reserve,
      at: dependencies.now(),
    });
  });

type OfferDraft = {
  car: Listing;
  parties: Parties;
  by: Side;
  amount: Money;
  key: string;
  reserve: boolean;
  at: Date;
};

const senderOf = ({ by, parties }: Pick<OfferDraft, 'by' | 'parties'>) =>
  by === 'buyer' ? parties.buyerId : parties.sellerId;

/** A retry with the same key returns the offer that was made. */
async function makeOffer(
  tx: Database,
  dependencies: OfferDependencies,
  accounts: LockedAccounts,
  draft: OfferDraft,
): Promise<Offer> {
  const { car, parties, amount, reserve, key, at } = draft;
  const conversationId = parties.id;
  const senderId = senderOf(draft);
  const made = await findOfferByKey(tx, { conversationId, madeBy: senderId, key });
  if (made) {
    const isSame = made.amount === amount && made.reserve === reserve;
    ensure(isSame, made.state === 'pending' ? 'offer_waiting' : 'offer_gone');
    return made;
  }

  await refuseUnlessCanWrite(tx, accounts, { senderId, parties });
  refuseUnlessOnOffer(car);
  await expireUnanswered(tx, conversationId, at);
  ensure(!(await hasPending(tx, conversationId)), 'offer_waiting');
  refuseOutside(rangeToOffer(await priceFor(tx, car, parties.buyerId, at)), amount);
  await refuseTooMany(tx, dependencies, draft);
  return writeOffer(tx, dependencies, { ...draft, counters: null });
}

export function refuseUnlessOnOffer({ state, hidden }: Listing): void {
  ensure(state !== 'sold', 'listing_sold');
  ensure(state === 'advertised' && !hidden, 'listing_not_advertised');
}

export function refuseOutside({ least, most }: Range, amount: Money): void {
  if (amount > most) throw new Refusal('offer_too_high', { price: majorUnits(most) });
  if (amount < least) throw new Refusal('offer_too_low', { price: majorUnits(least) });
}

/** Under the lock of the sender, so that concurrent offers count each other. */
export async function refuseTooMany(
  tx: Database,
  { rateLimitScale }: OfferDependencies,
  draft: Pick<OfferDraft, 'parties' | 'by' | 'at'>,
): Promise<void> {
  const { parties, by, at } = draft;
  const ofToday = { conversationId: parties.id, madeBy: senderOf(draft), span: lastDay(at) };
  const today = await countMadeIn(tx, ofToday);
  ensure(today < mostADay * rateLimitScale, 'too_many_offers');
  if (by === 'seller') return;
  const pending = await countPendingOf(tx, parties.buyerId, at);
  ensure(pending < mostPending * rateLimitScale, 'too_many_pending_offers');
}

/** Adds the offer with its message, and notifies the recipient. `counters` is the id of the offer that it answers. */
export async function writeOffer(
  tx: Database,
  links: MailLinks,
  draft: OfferDraft & { counters: string | null },
): Promise<Offer> {
  const { car, parties, by, amount, key, reserve, at, counters } = draft;
  const { id: conversationId, buyerId, sellerId } = parties;
  const madeBy = senderOf(draft);
  const offer = await addOffer(tx, {
    conversationId,
    listingId: car.id,
    buyerId,
    sellerId,
    madeBy,
    key,
    counters,
    amount,
    reserve,
    madeAt: at,
    answerBy: answerBy(at),
  });
  await appendMessage(tx, {
    conversationId,
    senderId: madeBy,
    text: offerInWords(by, amount),
    // Not the key of the offer, because the client may have used that for a message.
    key: crypto.randomUUID(),
    at,
    offerId: offer.id,
  });
  await noteShownRevision(tx, car, buyerId);
  const ofToday = { conversationId, madeBy, span: lastDay(at) };
  // Repeated offers are notified at once only once a day, the others in the emails about unread messages.
  if (counters || (await countMadeIn(tx, ofToday)) === 1) {
    await notifyOffer(tx, links, { car, offer });
  }
  return offer;
}
