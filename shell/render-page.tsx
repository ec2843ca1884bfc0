import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  data,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { type ApiClient, ApiError } from '#kit/api-client.ts';
import { createServerCache } from '#kit/query-cache.ts';
import { Session } from '#marketplace/accounts/web/session/session.ts';
import { documentOf, type PageAssets } from './document.ts';
import { type PageState, withoutDates } from './page-state.ts';
import { Product, productId } from './providers.tsx';
import { createRoutes, type LoaderOf } from './routes.tsx';

export type Surroundings = {
  api: ApiClient;
  origin: string;
  assets: PageAssets;
  /** Rendering keeps the processor for long: others may come first. */
  itsTurn: () => Promise<void>;
};

const waitForData: LoaderOf =
  (page) =>
  async ({ request, params, context }) => {
    const { api, cache } = context as { api: ApiClient; cache: QueryClient };
    await page.preload?.({ api, cache, params, url: new URL(request.url) }).catch(toRouteError);
    return null;
  };

/** The error page answers with the status that the API answered with. */
function toRouteError(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw data({ message: error.message }, { status: error.status, statusText: error.message });
}

/** Pages are the same for everybody; who is here shows in the browser. */
const nobody = new Session({
  fetch: async () => Response.error(),
  openIdentity: () => Promise.reject(new Error('Nobody signs in while a page is rendered')),
  onLeave: () => {},
});

const handler = createStaticHandler(createRoutes(waitForData));

/** A document, or where to find it. */
export type RenderedPage = { status: number; html: string } | { status: number; location: string };

export async function renderPage(
  request: Request,
  surroundings: Surroundings,
): Promise<RenderedPage> {
  const cache = createServerCache();
  const context = await handler.query(request, {
    requestContext: { api: surroundings.api, cache },
  });
  if (context instanceof Response) {
    return { status: context.status, location: context.headers.get('location') ?? '/' };
  }

  await surroundings.itsTurn();
  const { head, body } = renderBody(context, cache, surroundings);
  const html = documentOf({
    head,
    body,
    assets: surroundings.assets,
    state: stateOf(context, cache, surroundings.origin),
  });
  return { status: context.statusCode, html };
}

function renderBody(
  context: StaticHandlerContext,
  cache: QueryClient,
  { api, origin }: Surroundings,
) {
  const html = renderToString(
    <Product api={api} session={nobody} cache={cache} origin={origin}>
      <StaticRouterProvider
        // The context knows which routes lead to this page: all others would be converted for nothing.
        router={createStaticRouter([], context)}
        context={context}
        hydrate={false}
      />
    </Product>,
  );
  const start = html.indexOf(`<div id="${productId}"`);
  return { head: html.slice(0, start), body: html.slice(start) };
}

function stateOf(context: StaticHandlerContext, cache: QueryClient, origin: string): PageState {
  const unexpected = Object.values(context.errors ?? {}).find((error) => error instanceof Error);
  if (unexpected) throw unexpected;

  const { loaderData, errors } = context;
  return { origin, queries: withoutDates(dehydrate(cache)), router: { loaderData, errors } };
}
