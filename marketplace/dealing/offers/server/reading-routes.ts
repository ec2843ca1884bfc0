import * as z from 'zod/mini';
import { mayBeSeenBy } from '#marketplace/cars/listings/listing.ts';
import { openBookingOf } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { isId, ownConversation } from '#marketplace/dealing/messages/server/own-conversation.ts';
import { ensure, found } from '#marketplace/errors.ts';
import { majorUnits } from '#marketplace/money.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { availabilityToWire } from '../availability-on-wire.ts';
import {
  AvailabilityResponse,
  MyOffersQuery,
  MyOffersResponse,
  OffersResponse,
} from '../contract.ts';
import { offerToWire } from '../offer-on-wire.ts';
import { findAvailability } from './availability-store.ts';
import { countWaitingFor, offersOf } from './offer-list-store.ts';
import { offersIn } from './offer-store.ts';

const tags = ['Offers'];
const oneId = z.object({ id: z.string() });
const pageSize = 24;

export function readingRoutes(api: Api, { db, readerFor, sessions, now }: Dependencies) {
  api.get(
    '/offers',
    {
      config: { callers: 'signedIn', refusals: ['listing_not_found'] },
      schema: {
        summary: 'What you offered and what you were offered, newest first',
        tags,
        querystring: MyOffersQuery,
        response: { 200: MyOffersResponse },
      },
    },
    async (request) => {
      const { id } = await sessions.account(request);
      const { open, car, limit = pageSize, cursor } = request.query;
      ensure(car === undefined || isId(car), 'listing_not_found');
      const at = now();
      const asked = { onlyOpen: open === 'true', listingId: car, limit, cursor, now: at };
      const [{ offers, next }, waiting] = await Promise.all([
        offersOf(db, id, asked),
        countWaitingFor(db, id, at),
      ]);
      const data = offers.map(({ offer, carName, asked, otherName }) => ({
        ...offerToWire(offer, offer.buyerId === id ? 'buyer' : 'seller', at),
        car: {
          _id: offer.listingId,
          productname: carName,
          ...(asked !== null && { resalePrice: majorUnits(asked) }),
        },
        other: { name: otherName },
      }));
      return { success: true as const, data, next, waiting };
    },
  );

  api.get(
    '/conversations/:id/offers',
    {
      config: { callers: 'signedIn', refusals: ['conversation_not_found'] },
      schema: {
        summary: 'What was offered in a conversation, oldest first',
        tags,
        params: oneId,
        response: { 200: OffersResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      const own = await ownConversation(db, account, request.params.id);
      const side = own.buyerId === account.id ? 'buyer' : 'seller';
      const offers = await offersIn(db, own.id);
      const booking = side === 'buyer' ? await openBookingOf(db, own.listingId, account.id) : null;
      return {
        success: true as const,
        data: offers.map((offer) => offerToWire(offer, side, now())),
        ...(booking && { booking }),
      };
    },
  );

  api.get(
    '/addProduct/:id/availability',
    {
      config: { callers: 'anybody', refusals: ['listing_not_found'] },
      schema: {
        summary: 'Who can pay for a car right now, and what the caller agreed on with its seller',
        tags,
        params: oneId,
        response: { 200: AvailabilityResponse },
      },
    },
    async (request, reply) => {
      const caller = await sessions.caller(request);
      ensure(isId(request.params.id), 'listing_not_found');
      const { listing, availability } = found(
        await findAvailability(readerFor(caller), request.params.id, caller?.id ?? null, now()),
        'listing_not_found',
      );
      ensure(mayBeSeenBy(caller, listing), 'listing_not_found');
      reply.header('cache-control', 'no-store');
      return { success: true as const, data: availabilityToWire(availability) };
    },
  );
}
