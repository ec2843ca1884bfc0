import type { Database } from '#database/connection.ts';
import { isId, ownConversation } from '#marketplace/dealing/messages/server/own-conversation.ts';
import { ensure, found } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { AnswerRequest, OfferForCarRequest, OfferRequest, OfferResponse } from '../contract.ts';
import type { Offer } from '../offer.ts';
import { answerOffer } from './answer-offer.ts';
import { offerForCar, offerInConversation } from './make-offer.ts';
import { offerFor } from './offer-for.ts';
import { findOffer } from './offer-store.ts';

const tags = ['Offers'];
const messageLimits = ['message', 'messagesOfDay'] as const;

const refusalsToMake = [
  'listing_sold',
  'listing_not_advertised',
  'cannot_write',
  'offer_waiting',
  'offer_gone',
  'offer_too_low',
  'offer_too_high',
  'too_many_offers',
  'too_many_pending_offers',
] as const;

/** Making offers, and answering them. */
export function makingRoutes(route: Route, dependencies: Dependencies) {
  const { db, now } = dependencies;

  const answer = (offer: Offer, accountId: string) => ({
    data: offerFor(accountId, offer, now()),
  });

  route({
    call: 'POST /offers',
    summary: 'Offer an amount for a car; sent again with the same key, it is one offer',
    tags,
    callers: 'signedIn',
    limit: messageLimits,
    refusals: [...refusalsToMake, 'listing_not_found', 'too_many_conversations'],
    body: OfferForCarRequest,
    response: OfferResponse,
    handle: async ({ caller: account, body }) => {
      ensure(isId(body.listingId), 'listing_not_found');
      return answer(await offerForCar(dependencies, account, body), account.id);
    },
  });

  route({
    call: 'POST /conversations/:id/offers',
    summary: 'Offer an amount in a conversation, as its buyer or its seller',
    tags,
    callers: 'signedIn',
    limit: messageLimits,
    refusals: [...refusalsToMake, 'conversation_not_found'],
    body: OfferRequest,
    response: OfferResponse,
    handle: async ({ caller: account, params, body }) => {
      const own = await ownConversation(db, account, params.id);
      const offer = await offerInConversation(dependencies, account, own, body);
      return answer(offer, account.id);
    },
  });

  route({
    call: 'PUT /offers/:id',
    summary: 'Accept, decline or counter an offer of the other, or take back your own',
    tags,
    callers: 'signedIn',
    limit: messageLimits,
    refusals: [
      'offer_not_found',
      'not_allowed',
      'offer_gone',
      'offer_too_low',
      'offer_too_high',
      'too_many_offers',
      'cannot_write',
      'listing_sold',
      'listing_not_advertised',
      'listing_being_paid',
      'car_changed',
      'car_reserved',
      'reserved_lately',
      'too_many_pending_offers',
    ],
    body: AnswerRequest,
    response: OfferResponse,
    handle: async ({ caller: account, params, body }) => {
      const own = await ownOffer(db, account, params.id);
      const offer = await answerOffer(dependencies, account.id, own, body);
      return answer(offer, account.id);
    },
  });
}

/** An offer exists only for its buyer and its seller. */
async function ownOffer(db: Database, { id: accountId }: Account, id: string) {
  ensure(isId(id), 'offer_not_found');
  return found<Offer>(await findOffer(db, id, accountId), 'offer_not_found');
}
