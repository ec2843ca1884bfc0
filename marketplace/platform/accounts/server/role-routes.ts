import type { FastifyContextConfig } from 'fastify';
import * as z from 'zod/mini';
import { ensure } from '#marketplace/errors.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { type Role, sameEmail } from '../account.ts';
import { Email, IsAdminResponse, IsSellerResponse, IsUserResponse } from '../contract.ts';
import { findAccountByEmail } from './account-store.ts';

/** For menus only: no rule of the server depends on these answers. */
export function roleRoutes(api: Api, { db, sessions }: Dependencies) {
  const config: FastifyContextConfig = { callers: 'signedIn', refusals: ['not_allowed'] };
  const schema = {
    summary: 'Which menu to show',
    tags: ['Signing in'],
    params: z.object({ email: Email }),
  };

  async function hasRole(
    request: Parameters<typeof sessions.account>[0],
    email: string,
    role: Role,
  ) {
    const caller = await sessions.account(request);
    ensure(caller.role === 'admin' || sameEmail(caller.email, email), 'not_allowed');
    const account = sameEmail(caller.email, email) ? caller : await findAccountByEmail(db, email);
    return account?.role === role;
  }

  api.get(
    '/admin/admin/:email',
    { config, schema: { ...schema, response: { 200: IsAdminResponse } } },
    async (request) => ({
      success: true as const,
      isAdmin: await hasRole(request, request.params.email, 'admin'),
    }),
  );
  api.get(
    '/seller/admin/:email',
    { config, schema: { ...schema, response: { 200: IsSellerResponse } } },
    async (request) => ({
      success: true as const,
      isSeller: await hasRole(request, request.params.email, 'seller'),
    }),
  );
  api.get(
    '/user/admin/:email',
    { config, schema: { ...schema, response: { 200: IsUserResponse } } },
    async (request) => ({
      success: true as const,
      isUser: await hasRole(request, request.params.email, 'buyer'),
    }),
  );
}
