import { z } from 'zod';
import {
  standInClosed,
  standInPages,
  standInStyle,
} from '../../stand-in-google/stand-in-google.ts';
import { page, problemOf, redirect, script } from '../answers.ts';
import { basePath } from '../auth-settings.ts';
import type { Parts, Routes } from '../parts.ts';
import { IdentityRefusal } from '../refusal.ts';
import { endUnlessBacked } from '../user-store.ts';
import { accepted, ask, leaveFormerSession, sessionTokenIn, type Visit } from '../visit.ts';
import type { Federation } from './federation.ts';
import { popupPage, popupScript } from './popup-page.ts';

const Departure = z.object({ url: z.url() });

/** Signing in at Google, or whoever is in its place, in a window or by leaving the page. */
export function federationRoutes(parts: Parts): Routes {
  const { federation, standIn } = parts;
  if (!federation) return {};
  return {
    'GET /google': leaving(parts, federation),
    [`GET /callback/${federation.provider}`]: comingBack(parts, federation),
    'GET /signed-in': async () => page(popupPage),
    'GET /signed-in.js': async () => script(popupScript),
    ...(standIn && standInRoutes(parts)),
  };
}

const leaving =
  ({ origin, limits, log }: Parts, federation: Federation) =>
  async (visit: Visit) => {
    const { arrival, failure } = waysBack(visit.url, origin);
    try {
      refuseOtherSites(visit);
      await limits.take('federatedSignInsPerAddress', visit.network);
      const handler = await federation.open();
      const answer = await ask(handler, visit, '/sign-in/social', {
        provider: federation.provider,
        callbackURL: arrival.href,
        errorCallbackURL: failure.href,
        disableRedirect: true,
      });
      const { url } = Departure.parse(await (await accepted(answer)).json());
      return redirect(new URL(url), answer);
    } catch (error) {
      if (!(error instanceof IdentityRefusal)) throw error;
      log.warn({ code: error.code }, 'identity: a federated sign-in could not start');
      return redirect(withProblem(failure, error.code));
    }
  };

const comingBack =
  ({ origin, pool, auth }: Parts, federation: Federation) =>
  async (visit: Visit) => {
    const handler = await federation.open();
    const path = `/callback/${federation.provider}${visit.url.search}`;
    const answer = await ask(handler, visit, path);
    const location = new URL(answer.headers.get('location') ?? '/login?error=none', origin);
    const error = location.searchParams.get('error');
    if (error === null) {
      const means = { provider: federation.provider, hash: null };
      if (await endUnlessBacked(pool, sessionTokenIn(answer), means)) {
        return redirect(withProblem(location, 'unexpected'));
      }
      await leaveFormerSession(auth, visit);
      return redirect(location, answer);
    }
    location.searchParams.delete('error');
    location.searchParams.delete('error_description');
    return redirect(withProblem(location, problemOf(error)), answer);
  };

/** A window that was opened for this ends on our own page; otherwise the visitor sees the product again. */
function waysBack(url: URL, origin: string): { arrival: URL; failure: URL } {
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

function withProblem(url: URL, problem: string): URL {
  const changed = new URL(url);
  changed.searchParams.set('problem', problem);
  return changed;
}

/** Nobody else's page may send our visitors off to sign in. */
function refuseOtherSites({ request }: Visit): void {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw new IdentityRefusal('unexpected');
}

function standInRoutes({ origin, standIn: codes }: Parts): Routes {
  const chooser = async ({ request, url, isThisMachine }: Visit) =>
    isThisMachine && codes ? standInPages(request, url, { origin, codes }) : standInClosed();
  return {
    'GET /stand-in-google': chooser,
    'POST /stand-in-google': chooser,
    'GET /stand-in-google/style.css': async () => standInStyle(),
  };
}
