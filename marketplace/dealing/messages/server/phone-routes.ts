import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { PhoneResponse } from '../contract.ts';
import { showPhone } from './show-phone.ts';

/** It is a POST, so that links, scanners and prefetching cannot use up the caller's limit. */
export function phoneRoutes(route: Route, dependencies: Dependencies) {
  route({
    call: 'POST /addProduct/:id/phone',
    summary: 'The phone number of a car, once its seller has answered you',
    tags: ['Messages'],
    callers: 'signedIn',
    limit: 'write',
    refusals: [
      'listing_not_found',
      'phone_after_answer',
      'cannot_write',
      'account_not_found',
      'too_many_phones',
    ],
    response: PhoneResponse,
    handle: async ({ caller, params }) => {
      const phone = await showPhone(dependencies, caller, params.id);
      return { data: { phone } };
    },
  });
}
