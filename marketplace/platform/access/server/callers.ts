import type { FastifyRequest } from 'fastify';
import { ensure, type RefusalCode } from '#marketplace/errors.ts';
import type { Role } from '../../accounts/account.ts';
import type { Api, Dependencies } from '../../dependencies.ts';

/** Who may call a route. The route itself decides what belongs to the caller. */
export type Callers =
  /** With or without an account. An invalid token is refused, too. */
  | 'public'
  | 'signedIn'
  | 'seller'
  | 'admin'
  | 'sellerOrAdmin'
  /** The identity service knows the caller, who may have no account yet. */
  | 'identified'
  /** The card provider, which signs what it sends. */
  | 'provider';

declare module 'fastify' {
  interface FastifyContextConfig {
    callers?: Callers;
    /** Besides those of every route. For the API document. */
    refusals?: readonly RefusalCode[];
    /** Metrics leave its duration out, because the response never ends. */
    goesOn?: true;
  }
}

/** Checks the caller before the body is read. */
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
