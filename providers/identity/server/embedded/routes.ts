import { isTransientError } from '#database/transient-error.ts';
import { basePath } from './auth-settings.ts';
import { emailRoutes } from './emails/email-routes.ts';
import {
  federationRoutes,
  waysBack,
  windowRoutes,
  withProblem,
} from './federation/federation-routes.ts';
import { isOwnPage, isUnderOwnName, underSameName } from './other-names.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { IdentityRefusal } from './refusal.ts';
import { type Client, type RequestContext, requestContextOf } from './request-context.ts';
import {
  failed,
  forbidden,
  notFound,
  redirect,
  refusalResponse,
  withHeaders,
} from './responses.ts';
import type { Route, RouteDependencies } from './route-dependencies.ts';
import { nameOf } from './safe-logging.ts';
import { ownAccountRoutes } from './sessions/own-account-routes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';

/** Only these routes are reachable; better-auth itself is not. */
export function createHandler(dependencies: RouteDependencies) {
  const { origin, limits, log } = dependencies;
  const routes = new Map<string, Route>(
    Object.entries({
      ...passwordRoutes(dependencies),
      ...emailRoutes(dependencies),
      ...sessionRoutes(dependencies),
      ...ownAccountRoutes(dependencies),
      ...federationRoutes(dependencies),
      ...(dependencies.federations.length > 0 && windowRoutes),
    }),
  );

  async function answer(context: RequestContext): Promise<Response> {
    const { request, url } = context;
    const name = `${request.method} ${url.pathname.slice(basePath.length)}`;
    const route = routes.get(name);
    if (!route || !url.pathname.startsWith(`${basePath}/`)) return notFound();
    if (!(name in windowRoutes)) await limits.take('callsPerAddress', context.network);
    return isForeign(request, dependencies) ? forbidden() : route(context);
  }

  function failure(context: RequestContext, error: unknown): Response {
    if (error instanceof IdentityRefusal) return refused(context, error);
    const causes = [nameOf(error)];
    if (isTransientError(error)) {
      log.warn({ causes }, 'identity: the database is unreachable');
      return refused(context, new IdentityRefusal('busy', 5));
    }
    log.error({ causes }, 'identity: a request failed');
    return failed();
  }

  /** A navigation gets a page, a script gets JSON. */
  function refused({ request, url }: RequestContext, refusal: IdentityRefusal): Response {
    if (request.headers.get('sec-fetch-mode') !== 'navigate') return refusalResponse(refusal);
    return redirect(withProblem(waysBack(url, origin).failure, refusal.code));
  }

  async function handler(request: Request, client: Client): Promise<Response> {
    const context = requestContextOf(request, client, origin);
    const answered = await answer(context).catch((error) => failure(context, error));
    return dependencies.hasOtherNames
      ? underSameName(withHeaders(answered), origin)
      : withHeaders(answered);
  }

  return { routes: [...routes.keys()].map(addressOf), handler };
}

function addressOf(route: string) {
  const [method, path] = route.split(' ') as [string, string];
  return { method, url: `${basePath}${path}` };
}

/** Only our own pages may change anything. Browsers send the origin of a form or script. */
function isForeign(request: Request, { origin, hasOtherNames, log }: RouteDependencies): boolean {
  if (hasOtherNames && !isUnderOwnName(request, origin)) {
    const host = request.headers.get('host');
    log.warn(
      { host },
      'identity: refused a call under an unknown host name; PUBLIC_URL makes it known',
    );
    return true;
  }
  if (request.method === 'GET') return false;
  return hasOtherNames ? !isOwnPage(request, origin) : request.headers.get('origin') !== origin;
}
