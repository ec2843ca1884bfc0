import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { hasPaidFor } from '#marketplace/dealing/bookings/server/booking-store.ts';
import {
  type LockedAccounts,
  lockDeal,
} from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { ensure, found } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import type { BeginRequest } from '../contract.ts';
import { lastDay, mostConversationsADay, mostOfTheSame } from '../limits.ts';
import {
  addConversation,
  countBegunIn,
  countOpenedWith,
  type Parties,
} from './conversation-store.ts';
import { type Sent, writeIn } from './send-message.ts';

type Beginning = Pick<Dependencies, 'db' | 'now' | 'rateLimitScale'>;

export const beginConversation = (
  { db, now, rateLimitScale }: Beginning,
  { id: buyerId }: Account,
  request: BeginRequest,
): Promise<Sent> =>
  db.transaction().execute(async (tx) => {
    const { listingId } = request;
    const deal = await lockDeal(tx, { listingId, sharesListing: true, callerId: buyerId, buyerId });
    const car = found(deal.listing, 'listing_not_found');
    return beginIn(tx, { ...deal, car, buyerId }, { ...request, at: now(), rateLimitScale });
  });

/** As `lockDeal` returns it. */
export type DealOfBuyer = {
  car: Listing;
  accounts: LockedAccounts;
  conversationId: string | null;
  buyerId: string;
};

type FirstWords = Pick<BeginRequest, 'text' | 'key'> & { at: Date; rateLimitScale: number };

/** A buyer has one conversation about a car: whoever begins it again goes on with it. */
export async function beginIn(
  tx: Database,
  deal: DealOfBuyer,
  { text, key, at, rateLimitScale }: FirstWords,
): Promise<Sent> {
  const parties = await conversationWith(tx, { ...deal, at, rateLimitScale, text });
  return writeIn(tx, deal.accounts, { senderId: deal.buyerId, parties, text, key, at });
}

type Meeting = DealOfBuyer & {
  at: Date;
  rateLimitScale: number;
  /** What somebody begins with, unless it is an offer. */
  text?: string;
};

/** The conversation that a buyer has about a car; begun now if there is none. */
export async function conversationWith(
  tx: Database,
  { car, accounts, conversationId, buyerId, at, rateLimitScale, text }: Meeting,
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

/** About a sold car, only its buyer has something new to say. */
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
