import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router';
import { createApiClient, type Fetch } from '#kit/api-client.ts';
import { createBrowserCache, emptyCache } from '#kit/query-cache.ts';
import { setMarketSettings } from '#marketplace/market-settings.ts';
import { openIdentity } from '#marketplace/platform/accounts/web/session/open-identity.ts';
import { prefetchRole } from '#marketplace/platform/accounts/web/session/role-of.ts';
import { Session } from '#marketplace/platform/accounts/web/session/session.ts';
import { createEarlyInput } from './early-input.tsx';
import { asOfNow, type PageState, pageStateId } from './page-state.ts';
import { Providers } from './providers.tsx';
import { createRoutes, type LoaderOf } from './routes.tsx';

const state: PageState = JSON.parse(document.getElementById(pageStateId)?.textContent ?? '');
setMarketSettings(state.market);
const cache = createBrowserCache();
// Keeps the list for visitors who return from a car. Pages on the server must not hold its data as long.
cache.setQueryDefaults(['cars'], { gcTime: 30 * 60_000 });
hydrate(cache, asOfNow(state.queries));
const send: Fetch = (path, init) => fetch(path, init);
const session = new Session({
  fetch: send,
  openIdentity: () => openIdentity(send, cache),
  onLeave: () => emptyCache(cache),
});
const api = createApiClient(send, session.credentials);

const fetchAlongside: LoaderOf =
  (page) =>
  ({ request, params }) => {
    page.preload?.({ api, cache, params, url: new URL(request.url) }).catch(() => {});
    return null;
  };

const isDashboard = location.pathname.startsWith('/dashboard');
session.start({ atOnce: isDashboard });
if (isDashboard) prefetchRole(api, cache);
const routes = createRoutes(fetchAlongside);
await loadScreensOf(routes, location.pathname);
const router = createBrowserRouter(routes, { hydrationData: state.router });
navigator.serviceWorker?.register('/offline-worker.js').catch(() => {
  // Without it the browser shows its own page while the market is unreachable.
});

const { Remember, Replay } = createEarlyInput();
startTransition(() => {
  hydrateRoot(
    document.getElementById('root')!,
    <Providers api={api} session={session} cache={cache} origin={state.origin}>
      <Remember />
      <RouterProvider router={router} />
      <Replay />
    </Providers>,
  );
});

/** The page is already on screen, so its code must be loaded before hydration. */
async function loadScreensOf(routes: RouteObject[], path: string) {
  const matched = matchRoutes(routes, path) ?? [];
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
