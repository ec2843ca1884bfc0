import * as z from 'zod/mini';
import { refusalToHide } from '#marketplace/cars/listings/listing.ts';
import { WhyForm } from '#marketplace/cars/listings/removal-form.ts';
import { listingToChange } from '#marketplace/cars/listings/server/listing-to-change.ts';
import { refuseIf } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { AdministeredCarsQuery, AdministeredCarsResponse } from '../contract.ts';
import { administeredCars } from './administered-car-store.ts';
import { hideListing, showListing } from './hide-listing.ts';

const tags = ['Administration'];
const _oneListing = z.object({ id: z.string() });

export function carAdministrationRoutes(route: Route, dependencies: Dependencies) {
  const { db } = dependencies;

  route({
    call: 'GET /administration/cars',
    summary: 'Every car in every state, newest first',
    tags,
    callers: 'admin',
    limit: 'address',
    query: AdministeredCarsQuery,
    response: AdministeredCarsResponse,
    handle: ({ query }) => administeredCars(db, query),
  });

  route({
    call: 'PUT /addProduct/:id/hiding',
    summary: 'Hide a car until a problem is fixed; the seller is emailed the reason',
    tags,
    callers: 'admin',
    limit: 'write',
    refusals: ['listing_not_found', 'listing_sold'],
    body: WhyForm,
    response: MessageResponse,
    handle: async ({ caller: admin, params, body }) => {
      const listing = await listingToChange(db, admin, params.id);
      refuseIf(refusalToHide(listing));
      await hideListing(dependencies, listing, { by: admin, because: body.reason });
      return { message: `${listing.name} is hidden` };
    },
  });

  route({
    call: 'DELETE /addProduct/:id/hiding',
    summary: 'Show a hidden car again',
    tags,
    callers: 'admin',
    limit: 'write',
    refusals: ['listing_not_found'],
    response: MessageResponse,
    handle: async ({ caller: admin, params }) => {
      const listing = await listingToChange(db, admin, params.id);
      await showListing(dependencies, listing, admin);
      return { message: `${listing.name} is shown again` };
    },
  });
}
