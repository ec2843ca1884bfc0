import * as z from 'zod/mini';
import { ensure, found } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import { isFresh, sameEmail } from '#marketplace/platform/accounts/account.ts';
import { Email } from '#marketplace/platform/accounts/contract.ts';
import { findAccountByIdentity } from '#marketplace/platform/accounts/server/account-store.ts';
import { refuseUnlessActive } from '#marketplace/platform/accounts/server/refuse-unless-active.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { closeOwnAccount } from './close-account.ts';

export function closeOwnAccountRoutes(route: Route, { db, limits, now }: Dependencies) {
  route({
    call: 'DELETE /account',
    summary: 'Delete the caller’s own account, within five minutes of signing in',
    tags: ['Signing in'],
    callers: 'identified',
    limit: 'handler',
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
    query: z.object({ email: Email }),
    response: MessageResponse,
    handle: async ({ caller: identity, query }) => {
      // Another account may have signed in in this browser since the page was loaded.
      ensure(sameEmail(query.email, identity.email), 'not_allowed');
      const account = found(await findAccountByIdentity(db, identity), 'no_account');
      await limits.spend('write', account);
      refuseUnlessActive(account);
      ensure(isFresh(identity.signedInAt, now()), 'sign_in_again');
      await closeOwnAccount(db, account.id, now());
      return { message: 'Your account is deleted' };
    },
  });
}
