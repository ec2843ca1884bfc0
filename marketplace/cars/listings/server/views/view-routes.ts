import * as z from 'zod/mini';
import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import { SuccessResponse } from '#marketplace/responses.ts';
import { isInsider } from '../../listing.ts';
import { findListing } from '../listing-store.ts';

export function viewRoutes(route: Route, { db, views }: CarDependencies) {
  route({
    call: 'POST /addProduct/:id/view',
    summary: 'Count a view of a car; who viewed it is not recorded',
    tags: ['Cars'],
    callers: 'public',
    limit: 'view',
    params: z.object({ id: z.uuid() }),
    response: SuccessResponse,
    handle: async ({ caller, params }) => {
      const listing = caller && (await findListing(db, params.id));
      // Views by the seller and by administrators do not count.
      if (!listing || !isInsider(caller, listing)) views.count(params.id);
      return {};
    },
  });
}
