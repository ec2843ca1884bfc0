import * as z from 'zod/mini';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { PhoneResponse } from '../contract.ts';
import { showPhone } from './show-phone.ts';

/** A number that its seller shows after answering. It is asked for with POST: no link, scanner or prefetch uses it up. */
export function phoneRoutes(api: Api, dependencies: Dependencies) {
  const { sessions, limits } = dependencies;

  api.post(
    '/addProduct/:id/phone',
    {
      config: {
        callers: 'signedIn',
        refusals: [
          'listing_not_found',
          'phone_after_answer',
          'cannot_write',
          'account_not_found',
          'too_many_phones',
        ],
      },
      schema: {
        summary: 'The phone number of a car, once its seller has answered you',
        tags: ['Messages'],
        params: z.object({ id: z.string() }),
        response: { 200: PhoneResponse },
      },
    },
    async (request) => {
      const caller = await sessions.account(request);
      await limits.spend('write', caller);
      const phone = await showPhone(dependencies, caller, request.params.id);
      return { success: true as const, data: { phone } };
    },
  );
}
