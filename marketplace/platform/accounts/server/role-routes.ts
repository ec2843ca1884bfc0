import * as z from 'zod/mini';
import { ensure } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { type Account, type Role, sameEmail } from '../account.ts';
import { Email, IsAdminResponse, IsSellerResponse, IsUserResponse } from '../contract.ts';
import { findAccountByEmail } from './account-store.ts';

const menu = {
  summary: 'Which menu to show',
  tags: ['Signing in'],
  callers: 'signedIn',
  limit: 'address',
  refusals: ['not_allowed'],
  params: z.object({ email: Email }),
} as const;

/** For menus only: no server rule depends on these answers. */
export function roleRoutes(route: Route, { db }: Dependencies) {
  async function hasRole(caller: Account, email: string, role: Role) {
    ensure(caller.role === 'admin' || sameEmail(caller.email, email), 'not_allowed');
    const account = sameEmail(caller.email, email) ? caller : await findAccountByEmail(db, email);
    return account?.role === role;
  }

  route({
    ...menu,
    call: 'GET /admin/admin/:email',
    response: IsAdminResponse,
    handle: async ({ caller, params }) => ({
      isAdmin: await hasRole(caller, params.email, 'admin'),
    }),
  });
  route({
    ...menu,
    call: 'GET /seller/admin/:email',
    response: IsSellerResponse,
    handle: async ({ caller, params }) => ({
      isSeller: await hasRole(caller, params.email, 'seller'),
    }),
  });
  route({
    ...menu,
    call: 'GET /user/admin/:email',
    response: IsUserResponse,
    handle: async ({ caller, params }) => ({
      isUser: await hasRole(caller, params.email, 'buyer'),
    }),
  });
}
