import * as z from 'zod/mini';
import { isInsider } from '#marketplace/cars/listings/listing.ts';
import { findListing } from '#marketplace/cars/listings/server/listing-store.ts';
import { type Booking, refusalToRelease } from '#marketplace/dealing/bookings/booking.ts';
import { BookCarRequest } from '#marketplace/dealing/bookings/booking-form.ts';
import {
  BookCarResponse,
  BookingsOfCarResponse,
  BookingsQuery,
  BookingsResponse,
  bookingToBuyer,
  bookingToSeller,
  bookingToWire,
} from '#marketplace/dealing/bookings/contract.ts';
import { BookingResponse } from '#marketplace/dealing/bookings/receipt-contract.ts';
import { receiptToWire } from '#marketplace/dealing/bookings/receipt-on-wire.ts';
import {
  allBookings,
  type BookingPage,
  bookingsOf,
  bookingsOn,
} from '#marketplace/dealing/bookings/server/booking-store.ts';
import { ownBooking } from '#marketplace/dealing/bookings/server/own-booking.ts';
import { findReceipt } from '#marketplace/dealing/bookings/server/receipt-store.ts';
import { ensure, found, refuseIf } from '#marketplace/errors.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { bookCar } from './book-car.ts';
import { releaseBooking } from './release-booking.ts';

const tags = ['Bookings'];
const pageSize = 24;
const mostWithoutPaging = 1_000;
const oneId = z.object({ id: z.string() });
const isId = (text: string) => z.safeParse(z.uuid(), text).success;

export function bookingRoutes(api: Api, dependencies: Dependencies) {
  const { db, sessions, limits } = dependencies;

  api.put(
    '/booking',
    {
      config: {
        callers: 'signedIn',
        refusals: [
          'listing_not_found',
          'own_listing',
          'listing_sold',
          'cannot_book',
          'car_changed',
        ],
      },
      schema: {
        summary: 'Book a car',
        tags,
        body: BookCarRequest,
        response: { 200: BookCarResponse },
      },
    },
    async (request) => {
      const buyer = await sessions.account(request);
      await limits.spend('write', buyer);
      ensure(isId(request.body.id), 'listing_not_found');
      const _id = await bookCar(dependencies, buyer, request.body);
      return { success: true as const, data: { _id } };
    },
  );

  api.get(
    '/booking',
    {
      config: { callers: 'signedIn', refusals: ['not_allowed'] },
      schema: {
        summary: "The caller's bookings; with all=true, an administrator gets everyone's",
        tags,
        querystring: BookingsQuery,
        response: { 200: BookingsResponse },
      },
    },
    async (request) => {
      const caller = await sessions.account(request);
      const { all } = request.query;
      ensure(!all || caller.role === 'admin', 'not_allowed');
      const page = pageOf(request.query);
      return answer(
        request.query,
        await (all ? allBookings(db, page) : bookingsOf(db, caller.id, page)),
        all ? bookingToWire : bookingToBuyer,
      );
    },
  );

  api.get(
    '/myProduct/:id/booking',
    {
      config: { callers: 'signedIn', refusals: ['listing_not_found'] },
      schema: {
        summary: "The bookings of one of the seller's cars",
        tags,
        params: oneId,
        querystring: z.omit(BookingsQuery, { all: true }),
        response: { 200: BookingsOfCarResponse },
      },
    },
    async (request) => {
      const caller = await sessions.account(request);
      const { id } = request.params;
      ensure(isId(id), 'listing_not_found');
      const listing = found(await findListing(db, id), 'listing_not_found');
      ensure(isInsider(caller, listing), 'listing_not_found');
      const present = caller.role === 'admin' ? bookingToWire : bookingToSeller;
      return answer(request.query, await bookingsOn(db, id, pageOf(request.query)), present);
    },
  );

  api.get(
    '/booking/:id',
    {
      config: { callers: 'signedIn', refusals: ['booking_not_found'] },
      schema: {
        summary: 'One booking, and its receipt once it is paid',
        tags,
        params: oneId,
        response: { 200: BookingResponse },
      },
    },
    async (request) => {
      const caller = await sessions.account(request);
      const booking = await ownBooking(db, caller, request.params.id);
      const receipt = await findReceipt(db, booking.id);
      return {
        success: true as const,
        data: caller.role === 'admin' ? bookingToWire(booking) : bookingToBuyer(booking),
        ...(receipt && { receipt: receiptToWire(receipt) }),
      };
    },
  );

  api.delete(
    '/booking/:id',
    {
      config: {
        callers: 'signedIn',
        refusals: ['booking_not_found', 'booking_paid'],
      },
      schema: {
        summary: 'Delete a booking',
        tags,
        params: oneId,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const caller = await sessions.account(request);
      await limits.spend('write', caller);
      const booking = await ownBooking(db, caller, request.params.id);
      refuseIf(refusalToRelease(booking));
      await releaseBooking(db, booking, caller);
      return {
        success: true as const,
        message: `The booking of ${booking.car.name} was deleted`,
      };
    },
  );
}

type Query = {
  order?: 'newest' | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

const pageOf = ({ order, limit, cursor }: Query) => ({
  cursor,
  limit: limit ?? (order ? pageSize : mostWithoutPaging),
});

function answer<Shown>(
  { order }: Query,
  { bookings, next }: BookingPage,
  present: (booking: Booking) => Shown,
) {
  const data = bookings.map(present);
  return order === 'newest'
    ? { success: true as const, data, next }
    : { success: true as const, data: data.reverse() };
}
