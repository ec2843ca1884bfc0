import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  data,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { type ApiClient, ApiError } from '#kit/api-client.ts';
import { createServerCache } from '#kit/query-cache.ts';
import { type MarketSettings, setMarketSettings } from '#marketplace/market-settings.ts';
import { Session } from '#marketplace/platform/accounts/web/session/session.ts';
import { documentOf, type PageAssets } from './document.ts';
import { type PageState, withoutDates } from './page-state.ts';
import { Providers, rootId } from './providers.tsx';
import { createRoutes, type LoaderOf } from './routes.tsx';

export type RenderOptions = {
  api: ApiClient;
  origin: string;
  market: MarketSettings;
  assets: PageAssets;
  /** Waits for a turn, because rendering takes long. */
  itsTurn: () => Promise<void>;
};

type RequestContext = {
  api: ApiClient;
  cache: QueryClient;
  origin: string;
  structuredData: object[];
};

const waitForData: LoaderOf =
  (page) =>
  async ({ request, params, context }) => {
    const { api, cache, origin, structuredData } = context as RequestContext;
    const asked = { api, cache, params, url: new URL(request.url) };
    await page.preload?.(asked).catch(toRouteError);
    structuredData.push((await page.structuredData?.(asked, origin)) ?? []);
    return null;
  };

function toRouteError(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw data({ message: error.message }, { status: error.status, statusText: error.message });
}

/** Pages are rendered without a user, because they are the same for all visitors. */
const visitorSession = new Session({
  fetch: async () => Response.error(),
  openIdentity: () => Promise.reject(new Error('Nobody signs in while a page is rendered')),
  onLeave: () => {},
});

const handler = createStaticHandler(createRoutes(waitForData));

export const isPage = (url: URL): boolean =>
  matchRoutes(handler.dataRoutes, url)?.some(({ route: { path } }) => path && path !== '*') ??
  false;

export type RenderedPage = { status: number; html: string } | { status: number; location: string };

export async function renderPage(request: Request, options: RenderOptions): Promise<RenderedPage> {
  // During development pages are loaded separately from the server.
  setMarketSettings(options.market);
  const cache = createServerCache();
  try {
    return await renderWith(cache, request, options);
  } finally {
    // Ends timers of queries with a `gcTime`, which would hold this cache.
    cache.clear();
  }
}

async function renderWith(
  cache: QueryClient,
  request: Request,
  options: RenderOptions,
): Promise<RenderedPage> {
  const structuredData: object[] = [];
  const context = await handler.query(request, {
    requestContext: { ...options, cache, structuredData } satisfies RequestContext,
  });
  if (context instanceof Response) {
    return { status: context.status, location: context.headers.get('location') ?? '/' };
  }

  await options.itsTurn();
  const { head, body } = renderBody(context, cache, options);
  const html = documentOf({
    head,
    body,
    assets: options.assets,
    state: stateOf(context, cache, options),
    structuredData: structuredData.flat(),
  });
  return { status: context.statusCode, html };
}

function renderBody(
  context: StaticHandlerContext,
  cache: QueryClient,
  { api, origin }: RenderOptions,
) {
  const html = renderToString(
    <Providers api={api} session={visitorSession} cache={cache} origin={origin}>
      <StaticRouterProvider
        // The context has the matched routes. All others would be converted in vain.
        router={createStaticRouter([], context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
  );
  const start = html.indexOf(`<div id="${rootId}"`);
  return { head: html.slice(0, start), body: html.slice(start) };
}

function stateOf(
  context: StaticHandlerContext,
  cache: QueryClient,
  { origin, market }: RenderOptions,
): PageState {
  const unexpected = Object.values(context.errors ?? {}).find((error) => error instanceof Error);
  if (unexpected) throw unexpected;

  const { loaderData, errors } = context;
  return {
    origin,
    market,
    queries: withoutDates(dehydrate(cache)),
    router: { loaderData, errors },
  };
}
