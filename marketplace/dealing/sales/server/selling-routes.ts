import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AddListingResponse, ListingsResponse } from '#marketplace/cars/listings/contract.ts';
import {
  refusalToAdvertise,
  refusalToEdit,
  refusalToRemove,
} from '#marketplace/cars/listings/listing.ts';
import { ListingChangesRequest, ListingRequest } from '#marketplace/cars/listings/listing-form.ts';
import { detailsFromWire, listingToSeller } from '#marketplace/cars/listings/listing-on-wire.ts';
import { RemovalQuery } from '#marketplace/cars/listings/removal-form.ts';
import { isRevision } from '#marketplace/cars/listings/revision.ts';
import { listCar } from '#marketplace/cars/listings/server/list-car.ts';
import { listingsOf } from '#marketplace/cars/listings/server/listing-store.ts';
import { listingToChange } from '#marketplace/cars/listings/server/listing-to-change.ts';
import { refuseContradictions } from '#marketplace/cars/listings/server/refuse-contradictions.ts';
import { refuseForeignPictures } from '#marketplace/cars/listings/server/refuse-foreign-pictures.ts';
import { makeNamed } from '#marketplace/cars/vehicles/makes.ts';
import { publicMakes } from '#marketplace/cars/vehicles/server/make-store.ts';
import { countOpenBookings } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { saleStatusesOf } from '#marketplace/dealing/bookings/server/sale-status-store.ts';
import { ensure, refuseIf } from '#marketplace/errors.ts';
import { PagingQuery } from '#marketplace/finding/search/search-query.ts';
import { sameEmail } from '#marketplace/platform/accounts/account.ts';
import { Email } from '#marketplace/platform/accounts/contract.ts';
import { findAccountByEmail } from '#marketplace/platform/accounts/server/account-store.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { advertiseCar } from './advertise-car.ts';
import { editListing } from './edit-listing.ts';
import { removeListing } from './remove-listing.ts';

const tags = ['Selling'];
const pageSize = 24;
const mostWithoutPaging = 1_000;
const oneListing = z.object({ id: z.string() });

/** Repeated with the same key, because the answer was lost, a call adds no second car. */
const SendKey = z.looseObject({
  'idempotency-key': z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
});

export function sellingRoutes(api: Api, dependencies: Dependencies) {
  const { db, sessions, limits, now } = dependencies;
  /** Named together with whatever else is wrong; whether the make is open is decided when the car is saved. */
  const withoutUnknownMake = async ({ body }: FastifyRequest) => {
    const given = body as Partial<ListingRequest> | null | undefined;
    if (typeof given?.category !== 'string') return;
    // What visitors are shown may be older than the make.
    if (!makeNamed(await publicMakes(db), given.category)) given.category = '';
  };

  api.get(
    '/myProduct',
    {
      config: { callers: 'signedIn', refusals: ['not_allowed'] },
      schema: {
        summary: "The seller's own cars, in every state",
        tags,
        querystring: z.extend(PagingQuery, { email: Email }),
        response: { 200: ListingsResponse },
      },
    },
    async (request) => {
      const caller = await sessions.account(request);
      const { email, order, limit, cursor } = request.query;
      const isOwn = sameEmail(caller.email, email);
      ensure(isOwn || caller.role === 'admin', 'not_allowed');

      const seller = isOwn ? caller : await findAccountByEmail(db, email);
      if (!seller) return { success: true as const, data: [] };
      const page = await listingsOf(db, seller.id, {
        cursor,
        limit: limit ?? (order ? pageSize : mostWithoutPaging),
      });
      const ids = page.listings.map(({ id }) => id);
      const bookings = await countOpenBookings(db, ids);
      const saleStatuses = await saleStatusesOf(db, ids);
      const data = page.listings.map((listing) =>
        listingToSeller(
          listing,
          bookings.get(listing.id) ?? 0,
          saleStatuses.get(listing.id) ?? null,
        ),
      );
      return order === 'newest'
        ? { success: true as const, data, next: page.next }
        : { success: true as const, data: data.reverse() };
    },
  );

  api.post(
    '/addProduct',
    {
      preValidation: withoutUnknownMake,
      config: {
        callers: 'seller',
        refusals: ['picture_not_ours', 'already_added', 'vin_listed'],
      },
      schema: {
        summary: 'Add a car; it is not advertised yet',
        tags,
        headers: SendKey,
        body: ListingRequest,
        response: { 200: AddListingResponse },
      },
    },
    async (request) => {
      const seller = await sessions.account(request);
      await limits.spend('write', seller);
      const details = detailsFromWire(request.body);
      refuseContradictions(details, now());
      if (details.vehicle?.vin) await limits.spend('vin', seller);
      await refuseForeignPictures(dependencies, seller, details.pictures);

      const id = await listCar(db, seller, details, request.headers['idempotency-key']);
      return {
        success: true as const,
        message: `${details.name} was added`,
        data: { _id: id },
      };
    },
  );

  api.put(
    '/addProduct/:id',
    {
      config: {
        callers: 'signedIn',
        refusals: [
          'listing_not_found',
          'not_allowed',
          'listing_sold',
          'listing_removed',
          'vin_in_use',
        ],
      },
      schema: {
        summary: 'Advertise a car',
        tags,
        params: oneListing,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const caller = await sessions.account(request);
      const listing = await listingToChange(dependencies, caller, request.params.id);
      refuseIf(refusalToAdvertise(listing));

      await advertiseCar(db, listing, caller);
      return { success: true as const, message: `${listing.name} is advertised` };
    },
  );

  api.patch(
    '/addProduct/:id',
    {
      preValidation: withoutUnknownMake,
      config: {
        callers: 'signedIn',
        refusals: [
          'listing_not_found',
          'not_allowed',
          'listing_sold',
          'picture_not_ours',
          'listing_being_paid',
          'vin_listed',
          'vin_taken',
        ],
      },
      schema: {
        summary:
          'Edit a car that is not sold; while a buyer pays for it, only its price and phone number',
        tags,
        params: oneListing,
        body: ListingChangesRequest,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const caller = await sessions.account(request);
      const listing = await listingToChange(dependencies, caller, request.params.id);
      ensure(caller.id === listing.seller.id, 'not_allowed');
      refuseIf(refusalToEdit(listing));
      const changes = detailsFromWire(request.body);
      if (listing.state === 'advertised' && isRevision(changes)) {
        await limits.spend('editsOfCar', listing);
      }
      if (changes.vehicle?.vin) await limits.spend('vin', caller);
      await refuseForeignPictures(dependencies, caller, changes.pictures ?? []);

      await editListing(db, listing, changes, { by: caller, now: now() });
      return { success: true as const, message: `${changes.name ?? listing.name} was updated` };
    },
  );

  api.delete(
    '/addProduct/:id',
    {
      config: {
        callers: 'signedIn',
        refusals: ['listing_not_found', 'not_allowed', 'listing_sold'],
      },
      schema: {
        summary: 'Remove a car; an administrator gives a reason, which is emailed to the seller',
        tags,
        params: oneListing,
        querystring: RemovalQuery,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const caller = await sessions.account(request);
      const listing = await listingToChange(dependencies, caller, request.params.id);
      refuseIf(refusalToRemove(listing));

      await removeListing(db, listing, { by: caller, because: request.query.reason ?? null });
      return { success: true as const, message: `${listing.name} was deleted` };
    },
  );
}
