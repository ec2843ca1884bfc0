import * as z from 'zod/mini';
import { ensure, found } from '#marketplace/errors.ts';
import type { Api, Dependencies } from '#server/dependencies.ts';
import { isFresh, sameEmail } from '../account.ts';
import { Email, MessageResponse } from '../contract.ts';
import { findAccountByIdentity } from './account-store.ts';
import { becomeSeller } from './become-seller.ts';
import { closeOwnAccount } from './close-account.ts';
import { refuseUnlessActive } from './refuse-unless-active.ts';

/** What people do with their own account. */
export function ownAccountRoutes(api: Api, { db, sessions, identify, limits, now }: Dependencies) {
  api.post(
    '/seller',
    {
      config: {
        callers: 'signedIn',
        refusals: ['too_many_requests', 'not_allowed', 'account_suspended', 'already_a_seller'],
      },
      schema: {
        summary: 'Turn the caller’s buyer account into a seller account',
        tags: ['Selling'],
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      await limits.spend('write', account);
      await becomeSeller(db, account);
      return { success: true as const, message: 'You are now a seller' };
    },
  );

  api.delete(
    '/account',
    {
      config: {
        callers: 'identified',
        refusals: [
          'too_many_requests',
          'not_allowed',
          'sign_in_again',
          'no_account',
          'account_suspended',
          'account_closed',
          'account_not_found',
          'last_admin',
          'money_under_way',
        ],
      },
      schema: {
        summary: 'Delete the caller’s own account, within five minutes of signing in',
        tags: ['Signing in'],
        querystring: z.object({ email: Email }),
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const identity = await identify(request);
      // Whoever signed in last in this browser may be somebody else than the page believes.
      ensure(sameEmail(request.query.email, identity.email), 'not_allowed');
      const account = found(await findAccountByIdentity(db, identity), 'no_account');
      await limits.spend('write', account);
      refuseUnlessActive(account);
      ensure(isFresh(identity.signedInAt, now()), 'sign_in_again');
      await closeOwnAccount(db, account.id);
      return { success: true as const, message: 'Your account is deleted' };
    },
  );
}
