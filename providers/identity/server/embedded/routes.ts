import { basePath } from './auth-settings.ts';
import { emailRoutes } from './emails/email-routes.ts';
import { federationRoutes } from './federation/federation-routes.ts';
import { isOwnPage, underSameName } from './other-names.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { IdentityRefusal } from './refusal.ts';
import { type Client, type RequestContext, requestContextOf } from './request-context.ts';
import { failed, forbidden, nothingHere, sayNo, withOurHeaders } from './responses.ts';
import type { Route, RouteDependencies } from './route-dependencies.ts';
import { nameOf } from './safe-logging.ts';
import { ownAccountRoutes } from './sessions/own-account-routes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';

/** Everything that can be reached from outside; better-auth itself cannot. */
export function createHandler(dependencies: RouteDependencies) {
  const routes = new Map<string, Route>(
    Object.entries({
      ...passwordRoutes(dependencies),
      ...emailRoutes(dependencies),
      ...sessionRoutes(dependencies),
      ...ownAccountRoutes(dependencies),
      ...federationRoutes(dependencies),
    }),
  );

  async function answer(context: RequestContext): Promise<Response> {
    const { request, url } = context;
    const route = routes.get(`${request.method} ${url.pathname.slice(basePath.length)}`);
    if (!route || !url.pathname.startsWith(`${basePath}/`)) return nothingHere();
    await dependencies.limits.take('callsPerAddress', context.network);
    return isForeign(request, dependencies) ? forbidden() : route(context);
  }

  async function handler(request: Request, client: Client): Promise<Response> {
    try {
      const answered = withOurHeaders(
        await answer(requestContextOf(request, client, dependencies.origin)),
      );
      return dependencies.hasOtherNames ? underSameName(answered, dependencies.origin) : answered;
    } catch (error) {
      if (error instanceof IdentityRefusal) return withOurHeaders(sayNo(error));
      dependencies.log.error({ causes: [nameOf(error)] }, 'identity: a request failed');
      return withOurHeaders(failed());
    }
  }

  return { routes: [...routes.keys()].map(addressOf), handler };
}

function addressOf(route: string) {
  const [method, path] = route.split(' ') as [string, string];
  return { method, url: `${basePath}${path}` };
}

/** Browsers say where a form or a script came from; only our own pages may change anything. */
function isForeign(request: Request, { origin, hasOtherNames }: RouteDependencies): boolean {
  if (request.method === 'GET') return false;
  return hasOtherNames ? !isOwnPage(request, origin) : request.headers.get('origin') !== origin;
}
