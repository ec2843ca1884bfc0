import type { FastifyRequest } from 'fastify';
import { ensure, type RefusalCode } from '#marketplace/errors.ts';
import type { Role } from '../../accounts/account.ts';
import type { Api, Dependencies } from '../../dependencies.ts';

/** Who may call a route at all; what is theirs and what is not, the route itself says. */
export type Callers =
  /** With an account or without. A token that is no good is refused all the same. */
  | 'public'
  | 'signedIn'
  | 'seller'
  | 'admin'
  | 'sellerOrAdmin'
  /** Whom the identity service knows; we perhaps not yet. */
  | 'identified'
  /** The card provider, which signs what it sends. */
  | 'provider';

declare module 'fastify' {
  interface FastifyContextConfig {
    callers?: Callers;
    /** How it says no, besides what every route does. For the API document. */
    refusals?: readonly RefusalCode[];
    /** Its answer is never finished, so how long it took says nothing. */
    goesOn?: true;
  }
}

/** Who somebody is comes before what they sent: nothing of it is read until they may call. */
export function checkCallers(api: Api, { sessions, identify }: Dependencies): void {
  const holderOf =
    (...roles: Role[]) =>
    async (request: FastifyRequest) =>
      ensure(roles.includes((await sessions.account(request)).role), 'not_allowed');

  const checks: Record<Callers, (request: FastifyRequest) => Promise<unknown>> = {
    public: sessions.caller,
    signedIn: sessions.account,
    seller: holderOf('seller'),
    admin: holderOf('admin'),
    sellerOrAdmin: holderOf('seller', 'admin'),
    identified: identify,
    provider: async () => {},
  };

  api.addHook('onRoute', ({ url, config, schema }) => {
    if (!config?.callers && !schema?.hide) throw new Error(`${url} must declare who may call it`);
    if (!config?.limit && !schema?.hide) throw new Error(`${url} must declare its limit`);
  });
  api.addHook('onRequest', async (request) => {
    const { callers } = request.routeOptions.config;
    if (callers) await checks[callers](request);
  });
}
