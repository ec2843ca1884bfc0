import { mayBeSeenBy } from '#marketplace/cars/listings/listing.ts';
import { openBookingOf } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { isId, ownConversation } from '#marketplace/dealing/messages/server/own-conversation.ts';
import { ensure, found } from '#marketplace/errors.ts';
import { majorUnits } from '#marketplace/money.ts';
import { mapPage } from '#marketplace/page.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import {
  AvailabilityResponse,
  MyOffersQuery,
  MyOffersResponse,
  OffersResponse,
} from '../contract.ts';
import { findAvailability } from './availability-store.ts';
import { offerFor } from './offer-for.ts';
import { countWaitingFor, offersOf } from './offer-list-store.ts';
import { offersIn } from './offer-store.ts';

const tags = ['Offers'];

export function readingRoutes(route: Route, { db, readerFor, now }: Dependencies) {
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
        ...offerFor(id, offer, at),
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
        data: offers.map((offer) => offerFor(account.id, offer, now())),
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
}
