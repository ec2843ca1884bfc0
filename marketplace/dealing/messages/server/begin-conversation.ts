import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { hasPaidFor } from '#marketplace/dealing/bookings/server/booking-store.ts';
import {
  type LockedAccounts,
  lockDeal,
} from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { ensure, found } from '#marketplace/errors.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import type { BeginRequest } from '../contract.ts';
import { lastDay, mostConversationsADay, mostOfTheSame } from '../limits.ts';
import {
  addConversation,
  countBegunIn,
  countOpenedWith,
  type Parties,
} from './conversation-store.ts';
import { type SentMessage, writeMessage } from './send-message.ts';

export const beginConversation = (
  { db, now, rateLimitScale }: Pick<Dependencies, 'db' | 'now' | 'rateLimitScale'>,
  buyerId: string,
  { listingId, ...message }: BeginRequest,
): Promise<SentMessage> =>
  db.transaction().execute(async (tx) => {
    const deal = await lockDeal(tx, { listingId, sharesListing: true, callerId: buyerId, buyerId });
    const car = found(deal.listing, 'listing_not_found');
    return writeAbout(tx, { ...deal, car, buyerId }, { ...message, at: now(), rateLimitScale });
  });

/** As `lockDeal` returns it. */
export type DealOfBuyer = {
  car: Listing;
  accounts: LockedAccounts;
  conversationId: string | null;
  buyerId: string;
};

type MessageAboutCar = Omit<BeginRequest, 'listingId'> & { at: Date; rateLimitScale: number };

/** A buyer has one conversation about a car. Beginning it again continues it. */
export async function writeAbout(
  tx: Database,
  deal: DealOfBuyer,
  { text, key, at, rateLimitScale }: MessageAboutCar,
): Promise<SentMessage> {
  const parties = await conversationWith(tx, { ...deal, at, rateLimitScale, text });
  return writeMessage(tx, deal.accounts, { senderId: deal.buyerId, parties, text, key, at });
}

type ConversationRequest = DealOfBuyer & {
  at: Date;
  rateLimitScale: number;
  /** The first message, unless the buyer begins with an offer. */
  text?: string;
};

/** The conversation that the buyer has about the car, which is begun if there is none. */
export async function conversationWith(
  tx: Database,
  { car, accounts, conversationId, buyerId, at, rateLimitScale, text }: ConversationRequest,
): Promise<Parties> {
  const listingId = car.id;
  const sellerId = car.seller.id;
  ensure(sellerId !== buyerId, 'cannot_write');
  if (conversationId) return { id: conversationId, buyerId, sellerId };

  await refuseUnlessOpen(tx, car, buyerId);
  const day = lastDay(at);
  const { createdAt } = found(accounts.get(buyerId), 'sign_in_required');
  const most = mostConversationsADay(createdAt, at) * rateLimitScale;
  ensure((await countBegunIn(tx, buyerId, day)) < most, 'too_many_conversations');
  const same = text === undefined ? 0 : await countOpenedWith(tx, buyerId, text, day);
  ensure(same < mostOfTheSame * rateLimitScale, 'same_message');
  const id = await addConversation(tx, { listingId, buyerId, sellerId, at });
  return { id, buyerId, sellerId };
}

/** Only its buyer can begin a conversation about a sold car. */
export async function refuseUnlessOpen(
  tx: Database,
  car: Pick<Listing, 'id' | 'state' | 'hidden'>,
  buyerId: string,
): Promise<void> {
  if (car.state === 'sold') {
    ensure(await hasPaidFor(tx, car.id, buyerId), 'listing_sold');
    return;
  }
  ensure(car.state === 'advertised' && !car.hidden, 'listing_not_found');
}
