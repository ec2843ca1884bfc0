import * as z from 'zod/mini';
import { ensure, found } from '#marketplace/errors.ts';
import { isFresh, sameEmail } from '#marketplace/platform/accounts/account.ts';
import { Email } from '#marketplace/platform/accounts/contract.ts';
import { findAccountByIdentity } from '#marketplace/platform/accounts/server/account-store.ts';
import { refuseUnlessActive } from '#marketplace/platform/accounts/server/refuse-unless-active.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { closeOwnAccount } from './close-account.ts';

export function closeOwnAccountRoutes(api: Api, { db, identify, limits, now }: Dependencies) {
  api.delete(
    '/account',
    {
      config: {
        callers: 'identified',
        refusals: [
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
      await closeOwnAccount(db, account.id, now());
      return { success: true as const, message: 'Your account is deleted' };
    },
  );
}
