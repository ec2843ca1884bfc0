import { z } from 'zod';
import {
  standInClosed,
  standInPages,
  standInStyle,
} from '../../stand-in-google/stand-in-google.ts';
import { basePath } from '../auth-settings.ts';
import { IdentityRefusal } from '../refusal.ts';
import {
  accepted,
  ask,
  leaveFormerSession,
  type RequestContext,
  sessionTokenIn,
} from '../request-context.ts';
import { page, problemOf, redirect, script } from '../responses.ts';
import type { RouteDependencies, Routes } from '../route-dependencies.ts';
import { reasonOf } from '../safe-logging.ts';
import { endUnlessLogin } from '../user-store.ts';
import type { Federation } from './federation.ts';
import { popupPage, popupScript } from './popup-page.ts';

const Departure = z.object({ url: z.url() });

export function federationRoutes(dependencies: RouteDependencies): Routes {
  const { federations, standIn } = dependencies;
  return {
    ...Object.fromEntries(
      federations.flatMap((federation) => [
        [`GET /${federation.id}`, leaving(dependencies, federation)],
        [`GET /callback/${federation.provider}`, returning(dependencies, federation)],
      ]),
    ),
    ...(standIn && standInRoutes(dependencies)),
  };
}

const leaving =
  ({ origin, limits, log }: RouteDependencies, federation: Federation) =>
  async (context: RequestContext) => {
    const { arrival, failure } = waysBack(context.url, origin);
    try {
      refuseOtherSites(context);
      await limits.take('federatedSignInsPerAddress', context.network);
      const handler = await federation.open();
      const answer = await ask(handler, context, '/sign-in/social', {
        provider: federation.provider,
        callbackURL: arrival.href,
        errorCallbackURL: failure.href,
        disableRedirect: true,
      });
      const { url } = Departure.parse(await (await accepted(answer)).json());
      return redirect(new URL(url), answer);
    } catch (error) {
      if (!(error instanceof IdentityRefusal)) throw error;
      const { code, cause } = error;
      const details = { provider: federation.id, code, reason: cause && reasonOf(cause) };
      log.warn(details, 'identity: a federated sign-in could not start');
      return redirect(withProblem(failure, error.code));
    }
  };

const returning =
  ({ origin, pool, auth, log }: RouteDependencies, federation: Federation) =>
  async (context: RequestContext) => {
    const handler = await federation.open();
    const path = `/callback/${federation.provider}${context.url.search}`;
    const answer = await ask(handler, context, path);
    const location = new URL(answer.headers.get('location') ?? '/login?error=none', origin);
    const error = location.searchParams.get('error');
    if (error === null) {
      const means = { provider: federation.provider, hash: null };
      if (await endUnlessLogin(pool, sessionTokenIn(answer), means)) {
        return redirect(withProblem(location, 'unexpected'));
      }
      await leaveFormerSession(auth, context);
      return redirect(location, answer);
    }
    const error_description = location.searchParams.get('error_description') ?? undefined;
    const reason = reasonOf({ error, error_description });
    log.warn({ provider: federation.id, reason }, 'identity: a federated sign-in failed');
    if (providerChanged.has(error)) federation.reset();
    location.searchParams.delete('error');
    location.searchParams.delete('error_description');
    return redirect(withProblem(location, problemOf(error)), answer);
  };

/** After these errors a provider's keys or endpoints may have changed. */
const providerChanged = new Set(['invalid_code', 'unable_to_get_user_info']);

/** Static, because a failed sign-in ends here, too. */
export const windowRoutes: Routes = {
  'GET /signed-in': async () => page(popupPage),
  'GET /signed-in.js': async () => script(popupScript),
};

/** A sign-in window ends on our own page, otherwise the visitor returns to the product. */
export function waysBack(url: URL, origin: string): { arrival: URL; failure: URL } {
  const attempt = url.searchParams.get('attempt');
  if (attempt !== null) {
    const window = new URL(`${basePath}/signed-in?${new URLSearchParams({ attempt })}`, origin);
    return { arrival: window, failure: window };
  }
  const arrival = ownPage(url.searchParams.get('returnTo') ?? '/', origin);
  return { arrival, failure: new URL('/login', origin) };
}

function ownPage(path: string, origin: string): URL {
  const home = new URL('/', origin);
  const wanted = URL.canParse(path, origin) ? new URL(path, origin) : home;
  const isOurs = wanted.origin === home.origin && !wanted.pathname.startsWith('/api/');
  return isOurs ? wanted : home;
}

export function withProblem(url: URL, problem: string): URL {
  const changed = new URL(url);
  changed.searchParams.set('problem', problem);
  return changed;
}

/** Other sites must not start sign-ins. */
function refuseOtherSites({ request }: RequestContext): void {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw new IdentityRefusal('unexpected');
}

function standInRoutes({ origin, standIn: codes }: RouteDependencies): Routes {
  const chooser = async ({ request, url, isThisMachine }: RequestContext) =>
    isThisMachine && codes ? standInPages(request, url, { origin, codes }) : standInClosed();
  return {
    'GET /stand-in-google': chooser,
    'POST /stand-in-google': chooser,
    'GET /stand-in-google/style.css': async () => standInStyle(),
  };
}
