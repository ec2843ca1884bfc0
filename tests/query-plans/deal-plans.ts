import {
  countUnread,
  findConversation,
  inboxOf,
} from '#marketplace/dealing/messages/server/inbox-store.ts';
import { messagesIn } from '#marketplace/dealing/messages/server/message-store.ts';
import { findAccountsToNotify } from '#marketplace/dealing/messages/server/unread-store.ts';
import {
  findAgreedPrice,
  findReservation,
} from '#marketplace/dealing/offers/server/agreements-store.ts';
import { overdueOffers } from '#marketplace/dealing/offers/server/offer-ends-store.ts';
import { countWaitingFor, offersOf } from '#marketplace/dealing/offers/server/offer-list-store.ts';
import { offersIn } from '#marketplace/dealing/offers/server/offer-store.ts';
import { deleteOldViewings } from '#marketplace/dealing/viewings/server/viewing-ends-store.ts';
import {
  countToAnswer,
  viewingsOf,
} from '#marketplace/dealing/viewings/server/viewing-list-store.ts';
import { countLiveOf, listTakenTimes } from '#marketplace/dealing/viewings/server/viewing-store.ts';
import { large } from './large-market.ts';
import { db, type PlanCase } from './observed-database.ts';

const inbox = (show: 'all' | 'unread' | 'archived', cursor?: number) =>
  inboxOf(db, large.sellerId, { show, limit: 24, cursor });

export const messagePlans: PlanCase[] = [
  ['an inbox of 10,000 conversations', 'inboxes', () => inbox('all')],
  ['the next page of an inbox', 'inboxes', () => inbox('all', 5_000)],
  ['archived conversations', 'inboxes', () => inbox('archived')],
  ['unread conversations', 'unread_conversations', () => inbox('unread')],
  ['counting unread conversations', 'unread_conversations', () => countUnread(db, large.sellerId)],
  [
    'one conversation',
    'conversation_members_pkey',
    () => findConversation(db, large.sellerId, large.conversationId),
  ],
  [
    'the messages of a conversation',
    'messages_pkey',
    () => messagesIn(db, large.conversationId, large.sellerId, { limit: 50 }),
  ],
  [
    'the accounts to notify of messages',
    'unread_conversations',
    () => findAccountsToNotify(db, new Date()),
  ],
];

const offers = (onlyOpen: boolean) =>
  offersOf(db, large.sellerId, { onlyOpen, limit: 24, now: new Date() });

export const offerPlans: PlanCase[] = [
  ["a seller's offers", 'offers_by_seller', () => offers(false)],
  ["a seller's open offers", 'live_offers_by_seller', () => offers(true)],
  [
    'counting offers to answer',
    'live_offers_by_seller',
    () => countWaitingFor(db, large.sellerId, new Date()),
  ],
  [
    'the offers in a conversation',
    'offers_by_conversation',
    () => offersIn(db, large.conversationId),
  ],
  [
    'the agreed price of a buyer',
    'one_agreed_price_per_buyer_and_car',
    () => findAgreedPrice(db, large, new Date()),
  ],
  [
    'the reservation of a car',
    'one_reservation_per_car',
    () => findReservation(db, large.listingId, new Date()),
  ],
  ['overdue offers', 'offers_to_answer', () => overdueOffers(db, new Date())],
];

const viewings = (show: 'coming' | 'past') =>
  viewingsOf(db, large.sellerId, { show, limit: 24 }, new Date());

export const viewingPlans: PlanCase[] = [
  ['coming viewings of a seller', 'one_viewing_at_a_time', () => viewings('coming')],
  ['past viewings of a seller', 'viewings_by_seller', () => viewings('past')],
  [
    'deleting old viewings',
    'viewings_by_time',
    () => deleteOldViewings(db, new Date('2020-01-01')),
  ],
  [
    'counting viewings to answer',
    'one_viewing_at_a_time',
    () => countToAnswer(db, large.sellerId, new Date()),
  ],
  [
    'counting coming viewings of a buyer',
    'viewings_ahead_of_buyers',
    () => countLiveOf(db, large.buyerId, new Date()),
  ],
  [
    'the busy hours of a seller',
    'one_viewing_at_a_time',
    () => listTakenTimes(db, large.sellerId, { after: new Date() }),
  ],
];
