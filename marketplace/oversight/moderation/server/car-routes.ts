import * as z from 'zod/mini';
import { refusalToHide } from '#marketplace/cars/listings/listing.ts';
import { WhyForm } from '#marketplace/cars/listings/removal-form.ts';
import { listingToChange } from '#marketplace/cars/listings/server/listing-to-change.ts';
import { refuseIf } from '#marketplace/errors.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import {
  AdministeredCarsQuery,
  AdministeredCarsResponse,
  administeredCarToWire,
} from '../administered-car.ts';
import { administeredCars } from './administered-car-store.ts';
import { hideListing, showListing } from './hide-listing.ts';

const tags = ['Administration'];
const pageSize = 24;
const oneListing = z.object({ id: z.string() });

export function carAdministrationRoutes(api: Api, dependencies: Dependencies) {
  const { db, sessions } = dependencies;

  api.get(
    '/administration/cars',
    {
      config: { callers: 'admin' },
      schema: {
        summary: 'Every car in every state, newest first',
        tags,
        querystring: AdministeredCarsQuery,
        response: { 200: AdministeredCarsResponse },
      },
    },
    async (request) => {
      const { limit = pageSize, ...query } = request.query;
      const page = await administeredCars(db, { ...query, limit });
      return {
        success: true as const,
        data: page.cars.map(administeredCarToWire),
        next: page.next,
      };
    },
  );

  api.put(
    '/addProduct/:id/hiding',
    {
      config: {
        callers: 'admin',
        refusals: ['listing_not_found', 'listing_sold'],
      },
      schema: {
        summary: 'Hide a car until a problem is fixed; the seller is emailed the reason',
        tags,
        params: oneListing,
        body: WhyForm,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const admin = await sessions.account(request);
      const listing = await listingToChange(dependencies, admin, request.params.id);
      refuseIf(refusalToHide(listing));
      await hideListing(dependencies, listing, { by: admin, because: request.body.reason });
      return { success: true as const, message: `${listing.name} is hidden` };
    },
  );

  api.delete(
    '/addProduct/:id/hiding',
    {
      config: { callers: 'admin', refusals: ['listing_not_found'] },
      schema: {
        summary: 'Show a hidden car again',
        tags,
        params: oneListing,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const admin = await sessions.account(request);
      const listing = await listingToChange(dependencies, admin, request.params.id);
      await showListing(dependencies, listing, admin);
      return { success: true as const, message: `${listing.name} is shown again` };
    },
  );
}
