import type { Database } from '#database/connection.ts';
import { type HeldCar, holdCar } from '#marketplace/cars/listings/server/listing-store.ts';
import { hasPaidFor } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { ensure, found } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import type { BeginRequest } from '../contract.ts';
import { lastDay, mostConversationsADay, mostOfTheSame } from '../limits.ts';
import {
  addConversation,
  conversationAbout,
  countBegunIn,
  countOpenedWith,
  lockToBegin,
  type Parties,
} from './conversation-store.ts';
import { type Sent, writeIn } from './send-message.ts';

type Beginning = Pick<Dependencies, 'db' | 'now' | 'rateLimitScale'>;

export const beginConversation = (
  { db, now, rateLimitScale }: Beginning,
  { id: buyerId }: Account,
  request: BeginRequest,
): Promise<Sent> =>
  db.transaction().execute((tx) => beginIn(tx, buyerId, { ...request, at: now(), rateLimitScale }));

type FirstWords = BeginRequest & { at: Date; rateLimitScale: number };

/** A buyer has one conversation about a car: whoever begins it again goes on with it. */
export async function beginIn(
  tx: Database,
  buyerId: string,
  { listingId, text, key, at, rateLimitScale }: FirstWords,
): Promise<Sent> {
  // First the car, then the people, then the conversation: the same order for everybody.
  const car = found(await holdCar(tx, listingId), 'listing_not_found');
  const parties = await conversationWith(tx, { car, buyerId, at, rateLimitScale, text });
  return writeIn(tx, { senderId: buyerId, parties, text, key, at });
}

type Meeting = {
  car: HeldCar;
  buyerId: string;
  at: Date;
  rateLimitScale: number;
  /** What somebody begins with, unless it is an offer. */
  text?: string;
};

/** The conversation that a buyer has about a car, which is held or locked; begun now if there is none. */
export async function conversationWith(
  tx: Database,
  { car, buyerId, at, rateLimitScale, text }: Meeting,
): Promise<Parties> {
  const { id: listingId, sellerId } = car;
  ensure(sellerId !== buyerId, 'cannot_write');
  const joinedAt = await lockToBegin(tx, buyerId);
  const known = await conversationAbout(tx, listingId, buyerId);
  if (known) return { id: known, buyerId, sellerId };

  await refuseUnlessOpen(tx, car, buyerId);
  const day = lastDay(at);
  const most = mostConversationsADay(joinedAt, at) * rateLimitScale;
  ensure((await countBegunIn(tx, buyerId, day)) < most, 'too_many_conversations');
  const same = text === undefined ? 0 : await countOpenedWith(tx, buyerId, text, day);
  ensure(same < mostOfTheSame * rateLimitScale, 'same_message');
  const id = await addConversation(tx, { listingId, buyerId, sellerId, at });
  return { id, buyerId, sellerId };
}

/** About a sold car, only its buyer has something new to say. */
export async function refuseUnlessOpen(tx: Database, car: HeldCar, buyerId: string): Promise<void> {
  if (car.state === 'sold') {
    ensure(await hasPaidFor(tx, car.id, buyerId), 'listing_sold');
    return;
  }
  ensure(car.state === 'advertised' && !car.hidden, 'listing_not_found');
}
