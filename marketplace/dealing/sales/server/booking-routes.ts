import * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import { isInsider } from '#marketplace/cars/listings/listing.ts';
import { findListing } from '#marketplace/cars/listings/server/listing-store.ts';
import { readListingId } from '#marketplace/cars/listings/server/listing-to-see.ts';
import { type Booking, isOf, refusalToRelease } from '#marketplace/dealing/bookings/booking.ts';
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
  findBooking,
} from '#marketplace/dealing/bookings/server/booking-store.ts';
import { findReceipt } from '#marketplace/dealing/bookings/server/receipt-store.ts';
import { ensure, found, refuseIf } from '#marketplace/errors.ts';
import { inRequestedOrder, mapPage, pageRequestOf } from '#marketplace/page.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { bookCar } from './book-car.ts';
import { releaseBooking } from './release-booking.ts';

const tags = ['Bookings'];

export function bookingRoutes(route: Route, dependencies: Dependencies) {
  const { db, contact } = dependencies;

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
    call: 'GET /booking/:id/receipt.pdf',
    summary: 'The receipt of a paid booking, as a PDF',
    tags,
    callers: 'signedIn',
    limit: 'address',
    refusals: ['booking_not_found', 'payment_not_found'],
    response: { description: 'A PDF', content: { 'application/pdf': { schema: z.unknown() } } },
    handle: async ({ caller, params, reply }) => {
      const booking = await ownBooking(db, caller, params.id);
      const receipt = found(await findReceipt(db, booking.id), 'payment_not_found');
      // Loaded on first use, because its fonts take more memory than all of our code.
      const { receiptPdf } = await import(
        '#marketplace/dealing/bookings/server/receipt-pdf/receipt-pdf.ts'
      );
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="receipt-${booking.id}.pdf"`)
        .send(await receiptPdf(receipt, booking, contact));
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

/** For its buyer and administrators. Other callers get `booking_not_found`. */
async function ownBooking(db: Database, caller: Account, id: string): Promise<Booking> {
  ensure(z.safeParse(z.uuid(), id).success, 'booking_not_found');
  const booking = found(await findBooking(db, id), 'booking_not_found');
  ensure(isOf(caller, booking) || caller.role === 'admin', 'booking_not_found');
  return booking;
}
