import type * as z from 'zod/mini';
import { mayBeSeenBy } from '#marketplace/cars/listings/listing.ts';
import { openBookingOf } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { isId, ownConversation } from '#marketplace/dealing/messages/server/own-conversation.ts';
import { ensure, found } from '#marketplace/errors.ts';
import { majorUnits } from '#marketplace/money.ts';
import { mapPage } from '#marketplace/page.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import {
  AnswerRequest,
  AvailabilityResponse,
  type MyOffer,
  MyOffersQuery,
  MyOffersResponse,
  OfferForCarRequest,
  OfferRequest,
  OfferResponse,
  OffersResponse,
} from '../contract.ts';
import { type Offer, stateAt } from '../offer.ts';
import { answerOffer } from './answer-offer.ts';
import { findAvailability } from './availability-store.ts';
import { offerForCar, offerInConversation } from './make-offer.ts';
import { countWaitingFor, offersOf } from './offer-list-store.ts';
import { findOffer, offersIn } from './offer-store.ts';

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

const seenBy = (accountId: string, offer: Offer, now: Date): z.input<typeof MyOffer> => ({
  ...offer,
  isMine: (offer.by === 'buyer') === (offer.buyerId === accountId),
  amount: majorUnits(offer.amount),
  state: stateAt(offer, now),
});

export function offerRoutes(route: Route, dependencies: Dependencies) {
  const { db, readerFor, now } = dependencies;

  const answer = (offer: Offer, accountId: string) => ({ data: seenBy(accountId, offer, now()) });

  route({
    call: 'GET /offers',
    summary: 'What you offered and what you were offered, newest first',
    tags,
    callers: 'signedIn',
    limit: 'address',
    refusals: ['listing_not_found'],
    query: MyOffersQuery,
    response: MyOffersResponse,
    handle: async ({ caller: { id }, query }) => {
      const { open, car, ...request } = query;
      ensure(car === undefined || isId(car), 'listing_not_found');
      const at = now();
      const filter = { ...request, onlyOpen: open === 'true', listingId: car, now: at };
      const [page, waiting] = await Promise.all([
        offersOf(db, id, filter),
        countWaitingFor(db, id, at),
      ]);
      const offers = mapPage(page, ({ carName, askingPrice, otherName, ...offer }) => ({
        ...seenBy(id, offer, at),
        car: { id: offer.listingId, name: carName, price: askingPrice && majorUnits(askingPrice) },
        otherName,
      }));
      return { ...offers, waiting };
    },
  });

  route({
    call: 'GET /conversations/:id/offers',
    summary: 'What was offered in a conversation, oldest first',
    tags,
    callers: 'signedIn',
    limit: 'address',
    refusals: ['conversation_not_found'],
    response: OffersResponse,
    handle: async ({ caller: account, params }) => {
      const own = await ownConversation(db, account, params.id);
      const offers = await offersIn(db, own.id);
      const isBuyer = own.buyerId === account.id;
      return {
        data: offers.map((offer) => seenBy(account.id, offer, now())),
        bookingId: isBuyer ? await openBookingOf(db, own.listingId, account.id) : null,
      };
    },
  });

  route({
    call: 'GET /addProduct/:id/availability',
    summary: 'Who can pay for a car right now, and what the caller agreed on with its seller',
    tags,
    callers: 'public',
    limit: 'address',
    refusals: ['listing_not_found'],
    ids: { id: 'listing_not_found' },
    response: AvailabilityResponse,
    handle: async ({ caller, params, reply }) => {
      const { listing, availability } = found(
        await findAvailability(readerFor(caller), params.id, caller?.id ?? null, now()),
        'listing_not_found',
      );
      ensure(mayBeSeenBy(caller, listing), 'listing_not_found');
      reply.header('cache-control', 'no-store');
      return { data: availability };
    },
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
    ids: { id: 'offer_not_found' },
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
      const own = found(await findOffer(db, params.id, account.id), 'offer_not_found');
      const offer = await answerOffer(dependencies, account.id, own, body);
      return answer(offer, account.id);
    },
  });
}
