import * as z from 'zod/mini';
import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Api } from '#marketplace/platform/dependencies.ts';
import { SuccessResponse } from '#marketplace/responses.ts';
import { isInsider } from '../../listing.ts';
import { findListing } from '../listing-store.ts';

export function viewRoutes(api: Api, { db, sessions, limits, views }: CarDependencies) {
  /** Sellers who look after their own cars are no readers, and neither are administrators. */
  async function isInsiderOf(caller: Account | null, id: string): Promise<boolean> {
    const listing = caller && (await findListing(db, id));
    return listing !== null && listing !== undefined && isInsider(caller, listing);
  }

  api.post(
    '/addProduct/:id/view',
    {
      config: { callers: 'anybody' },
      schema: {
        summary: 'Count a view of a car; who viewed it is not recorded',
        tags: ['Cars'],
        params: z.object({ id: z.uuid() }),
        response: { 200: SuccessResponse },
      },
    },
    async (request) => {
      const caller = await sessions.caller(request);
      await limits.spend('view', request);
      const { id } = request.params;
      if (!(await isInsiderOf(caller, id))) views.count(id);
      return { success: true as const };
    },
  );
}
