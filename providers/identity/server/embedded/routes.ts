import { failed, forbidden, nothingHere, sayNo, withOurHeaders } from './answers.ts';
import { basePath } from './auth-settings.ts';
import { emailRoutes } from './emails/email-routes.ts';
import { federationRoutes } from './federation/federation-routes.ts';
import { isOwnPage, underSameName } from './other-names.ts';
import type { Parts, Route } from './parts.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { IdentityRefusal } from './refusal.ts';
import { nameOf } from './safe-logging.ts';
import { ownAccountRoutes } from './sessions/own-account-routes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { type Client, type Visit, visitOf } from './visit.ts';

/** Everything that can be reached from outside; better-auth itself cannot. */
export function createHandler(parts: Parts) {
  const routes = new Map<string, Route>(
    Object.entries({
      ...passwordRoutes(parts),
      ...emailRoutes(parts),
      ...sessionRoutes(parts),
      ...ownAccountRoutes(parts),
      ...federationRoutes(parts),
    }),
  );

  async function answer(visit: Visit): Promise<Response> {
    const { request, url } = visit;
    const route = routes.get(`${request.method} ${url.pathname.slice(basePath.length)}`);
    if (!route || !url.pathname.startsWith(`${basePath}/`)) return nothingHere();
    await parts.limits.take('callsPerAddress', visit.network);
    return isForeign(request, parts) ? forbidden() : route(visit);
  }

  return async (request: Request, client: Client): Promise<Response> => {
    try {
      const answered = withOurHeaders(await answer(visitOf(request, client, parts.origin)));
      return parts.hasOtherNames ? underSameName(answered, parts.origin) : answered;
    } catch (error) {
      if (error instanceof IdentityRefusal) return withOurHeaders(sayNo(error));
      parts.log.error({ causes: [nameOf(error)] }, 'identity: a request failed');
      return withOurHeaders(failed());
    }
  };
}

/** Browsers say where a form or a script came from; only our own pages may change anything. */
function isForeign(request: Request, { origin, hasOtherNames }: Parts): boolean {
  if (request.method === 'GET') return false;
  return hasOtherNames ? !isOwnPage(request, origin) : request.headers.get('origin') !== origin;
}
