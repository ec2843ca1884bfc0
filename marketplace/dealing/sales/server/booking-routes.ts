import * as z from 'zod/mini';
import { isInsider } from '#marketplace/cars/listings/listing.ts';
import { findListing } from '#marketplace/cars/listings/server/listing-store.ts';
import { readListingId } from '#marketplace/cars/listings/server/listing-to-see.ts';
import { refusalToRelease } from '#marketplace/dealing/bookings/booking.ts';
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
  bookingsOf,
  bookingsOn,
} from '#marketplace/dealing/bookings/server/booking-store.ts';
import { ownBooking } from '#marketplace/dealing/bookings/server/own-booking.ts';
import { findReceipt } from '#marketplace/dealing/bookings/server/receipt-store.ts';
import { ensure, found, refuseIf } from '#marketplace/errors.ts';
import { inRequestedOrder, mapPage, pageRequestOf } from '#marketplace/page.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { bookCar } from './book-car.ts';
import { releaseBooking } from './release-booking.ts';

const tags = ['Bookings'];

export function bookingRoutes(route: Route, dependencies: Dependencies) {
  const { db } = dependencies;

  route({
    call: 'PUT /booking',
    summary: 'Book a car',
    tags,
    callers: 'signedIn',
    limit: 'write',
    refusals: ['listing_not_found', 'own_listing', 'listing_sold', 'cannot_book', 'car_changed'],
    body: BookCarRequest,
    response: BookCarResponse,
    handle: async ({ caller: buyer, body }) => {
      readListingId(body.id);
      return { data: { _id: await bookCar(dependencies, buyer, body) } };
    },
  });

  route({
    call: 'GET /booking',
    summary: "The caller's bookings; with all=true, an administrator gets everyone's",
    tags,
    callers: 'signedIn',
    limit: 'address',
    refusals: ['not_allowed'],
    query: BookingsQuery,
    response: BookingsResponse,
    handle: async ({ caller, query }) => {
      const { all } = query;
      ensure(!all || caller.role === 'admin', 'not_allowed');
      const request = pageRequestOf(query);
      const page = await (all ? allBookings(db, request) : bookingsOf(db, caller.id, request));
      return inRequestedOrder(query, mapPage(page, all ? bookingToWire : bookingToBuyer));
    },
  });

  route({
    call: 'GET /myProduct/:id/booking',
    summary: "The bookings of one of the seller's cars",
    tags,
    callers: 'signedIn',
    limit: 'address',
    refusals: ['listing_not_found'],
    ids: { id: 'listing_not_found' },
    query: z.omit(BookingsQuery, { all: true }),
    response: BookingsOfCarResponse,
    handle: async ({ caller, params, query }) => {
      const { id } = params;
      const listing = found(await findListing(db, id), 'listing_not_found');
      ensure(isInsider(caller, listing), 'listing_not_found');
      const page = await bookingsOn(db, id, pageRequestOf(query));
      const toWire = caller.role === 'admin' ? bookingToWire : bookingToSeller;
      return inRequestedOrder(query, mapPage(page, toWire));
    },
  });

  route({
    call: 'GET /booking/:id',
    summary: 'One booking, and its receipt once it is paid',
    tags,
    callers: 'signedIn',
    limit: 'address',
    refusals: ['booking_not_found'],
    response: BookingResponse,
    handle: async ({ caller, params }) => {
      const booking = await ownBooking(db, caller, params.id);
      const receipt = await findReceipt(db, booking.id);
      return {
        data: caller.role === 'admin' ? bookingToWire(booking) : bookingToBuyer(booking),
        ...(receipt && { receipt: receiptToWire(receipt) }),
      };
    },
  });

  route({
    call: 'DELETE /booking/:id',
    summary: 'Delete a booking',
    tags,
    callers: 'signedIn',
    limit: 'write',
    refusals: ['booking_not_found', 'booking_paid'],
    response: MessageResponse,
    handle: async ({ caller, params }) => {
      const booking = await ownBooking(db, caller, params.id);
      refuseIf(refusalToRelease(booking));
      await releaseBooking(db, booking, caller);
      return { message: `The booking of ${booking.car.name} was deleted` };
    },
  });
}
