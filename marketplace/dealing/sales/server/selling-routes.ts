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
import { inRequestedOrder, mapPage, optionalPaging, pageRequestOf } from '#marketplace/page.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import { sameEmail } from '#marketplace/platform/accounts/account.ts';
import { Email } from '#marketplace/platform/accounts/contract.ts';
import { findAccountByEmail } from '#marketplace/platform/accounts/server/account-store.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { advertiseCar } from './advertise-car.ts';
import { editListing } from './edit-listing.ts';
import { removeListing } from './remove-listing.ts';

const tags = ['Selling'];
const _oneListing = z.object({ id: z.string() });

/** A client that lost the answer repeats the call with the same key, which adds no second car. */
const SendKey = z.looseObject({
  'idempotency-key': z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
});

export function sellingRoutes(route: Route, dependencies: Dependencies) {
  const { db, limits, now } = dependencies;

  /** Lets validation report an unknown make with all other mistakes. Whether it is open is decided when the car is saved. */
  const clearUnknownMake = async ({ body }: FastifyRequest) => {
    const given = body as Partial<ListingRequest> | null | undefined;
    if (typeof given?.category !== 'string') return;
    if (!makeNamed(await publicMakes(db), given.category)) given.category = '';
  };

  route({
    call: 'GET /myProduct',
    summary: "The seller's own cars, in every state",
    tags,
    callers: 'signedIn',
    limit: 'address',
    refusals: ['not_allowed'],
    query: z.object({ order: z.optional(z.literal('newest')), ...optionalPaging, email: Email }),
    response: ListingsResponse,
    handle: async ({ caller, query }) => {
      const { email } = query;
      const isOwn = sameEmail(caller.email, email);
      ensure(isOwn || caller.role === 'admin', 'not_allowed');

      const seller = isOwn ? caller : await findAccountByEmail(db, email);
      if (!seller) return { data: [] };
      const page = await listingsOf(db, seller.id, pageRequestOf(query));
      const ids = page.data.map(({ id }) => id);
      const bookings = await countOpenBookings(db, ids);
      const statuses = await saleStatusesOf(db, ids);
      const cars = mapPage(page, (listing) =>
        listingToSeller(listing, bookings.get(listing.id) ?? 0, statuses.get(listing.id) ?? null),
      );
      return inRequestedOrder(query, cars);
    },
  });

  route({
    call: 'POST /addProduct',
    summary: 'Add a car; it is not advertised yet',
    tags,
    callers: 'seller',
    limit: 'write',
    refusals: ['picture_not_ours', 'already_added', 'vin_listed'],
    preValidation: clearUnknownMake,
    headers: SendKey,
    body: ListingRequest,
    response: AddListingResponse,
    handle: async ({ caller: seller, body, headers }) => {
      const details = detailsFromWire(body);
      refuseContradictions(details, now());
      if (details.vehicle?.vin) await limits.spend('vin', seller);
      await refuseForeignPictures(dependencies, seller, details.pictures);

      const id = await listCar(db, seller, details, headers['idempotency-key']);
      return { message: `${details.name} was added`, data: { _id: id } };
    },
  });

  route({
    call: 'PUT /addProduct/:id',
    summary: 'Advertise a car',
    tags,
    callers: 'signedIn',
    limit: 'write',
    refusals: ['listing_not_found', 'not_allowed', 'listing_sold', 'listing_removed', 'vin_in_use'],
    response: MessageResponse,
    handle: async ({ caller, params }) => {
      const listing = await listingToChange(db, caller, params.id);
      refuseIf(refusalToAdvertise(listing));

      await advertiseCar(db, listing, caller);
      return { message: `${listing.name} is advertised` };
    },
  });

  route({
    call: 'PATCH /addProduct/:id',
    summary:
      'Edit a car that is not sold; while a buyer pays for it, only its price and phone number',
    tags,
    callers: 'signedIn',
    limit: 'write',
    refusals: [
      'listing_not_found',
      'not_allowed',
      'listing_sold',
      'picture_not_ours',
      'listing_being_paid',
      'vin_listed',
      'vin_taken',
    ],
    preValidation: clearUnknownMake,
    body: ListingChangesRequest,
    response: MessageResponse,
    handle: async ({ caller, params, body }) => {
      const listing = await listingToChange(db, caller, params.id);
      ensure(caller.id === listing.seller.id, 'not_allowed');
      refuseIf(refusalToEdit(listing));
      const changes = detailsFromWire(body);
      if (listing.state === 'advertised' && isRevision(changes)) {
        await limits.spend('editsOfCar', listing);
      }
      if (changes.vehicle?.vin) await limits.spend('vin', caller);
      await refuseForeignPictures(dependencies, caller, changes.pictures ?? []);

      await editListing(db, listing, changes, { by: caller, now: now() });
      return { message: `${changes.name ?? listing.name} was updated` };
    },
  });

  route({
    call: 'DELETE /addProduct/:id',
    summary: 'Remove a car; an administrator gives a reason, which is emailed to the seller',
    tags,
    callers: 'signedIn',
    limit: 'write',
    refusals: ['listing_not_found', 'not_allowed', 'listing_sold'],
    query: RemovalQuery,
    response: MessageResponse,
    handle: async ({ caller, params, query }) => {
      const listing = await listingToChange(db, caller, params.id);
      refuseIf(refusalToRemove(listing));

      await removeListing(db, listing, { by: caller, because: query.reason ?? null });
      return { message: `${listing.name} was deleted` };
    },
  });
}
