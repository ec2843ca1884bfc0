import * as z from 'zod/mini';
import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { SuccessResponse } from '#marketplace/responses.ts';
import { isInsider } from '../../listing.ts';
import { findListing } from '../listing-store.ts';

export function viewRoutes(route: Route, { db, views }: CarDependencies) {
  /** Views by a car's seller and by administrators do not count. */
  async function isInsiderOf(caller: Account | null, id: string): Promise<boolean> {
    const listing = caller && (await findListing(db, id));
    return listing !== null && listing !== undefined && isInsider(caller, listing);
  }

  route({
    call: 'POST /addProduct/:id/view',
    summary: 'Count a view of a car; who viewed it is not recorded',
    tags: ['Cars'],
    callers: 'public',
    limit: 'view',
    params: z.object({ id: z.uuid() }),
    response: SuccessResponse,
    handle: async ({ caller, params }) => {
      const { id } = params;
      if (!(await isInsiderOf(caller, id))) views.count(id);
      return {};
    },
  });
}
