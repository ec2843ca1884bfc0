import * as z from 'zod/mini';
import { isId, ownConversation } from '#marketplace/dealing/messages/server/own-conversation.ts';
import { ensure } from '#marketplace/errors.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { AnswerRequest, OfferForCarRequest, OfferRequest, OfferResponse } from '../contract.ts';
import type { Offer } from '../offer.ts';
import { offerToWire } from '../offer-on-wire.ts';
import { answerOffer } from './answer-offer.ts';
import { offerForCar, offerInConversation } from './make-offer.ts';
import { ownOffer } from './own-offer.ts';

const tags = ['Offers'];
const oneId = z.object({ id: z.string() });

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
export function makingRoutes(api: Api, dependencies: Dependencies) {
  const { db, sessions, limits, now } = dependencies;

  const spend = async (account: { id: string }) => {
    await limits.spend('message', account);
    await limits.spend('messagesOfDay', account);
  };
  const answer = (offer: Offer, accountId: string) => ({
    success: true as const,
    data: offerToWire(offer, offer.buyerId === accountId ? 'buyer' : 'seller', now()),
  });

  api.post(
    '/offers',
    {
      config: {
        callers: 'signedIn',
        refusals: [...refusalsToMake, 'listing_not_found', 'too_many_conversations'],
      },
      schema: {
        summary: 'Offer an amount for a car; sent again with the same key, it is one offer',
        tags,
        body: OfferForCarRequest,
        response: { 200: OfferResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      await spend(account);
      ensure(isId(request.body.listing), 'listing_not_found');
      return answer(await offerForCar(dependencies, account, request.body), account.id);
    },
  );

  api.post(
    '/conversations/:id/offers',
    {
      config: { callers: 'signedIn', refusals: [...refusalsToMake, 'conversation_not_found'] },
      schema: {
        summary: 'Offer an amount in a conversation, as its buyer or its seller',
        tags,
        params: oneId,
        body: OfferRequest,
        response: { 200: OfferResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      await spend(account);
      const own = await ownConversation(db, account, request.params.id);
      const offer = await offerInConversation(dependencies, account, own, request.body);
      return answer(offer, account.id);
    },
  );

  api.put(
    '/offers/:id',
    {
      config: {
        callers: 'signedIn',
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
      },
      schema: {
        summary: 'Accept, decline or counter an offer of the other, or take back your own',
        tags,
        params: oneId,
        body: AnswerRequest,
        response: { 200: OfferResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      await spend(account);
      const own = await ownOffer(db, account, request.params.id);
      const offer = await answerOffer(dependencies, account.id, own, request.body);
      return answer(offer, account.id);
    },
  );
}
