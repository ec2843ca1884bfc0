import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createApiClient } from '#kit/api-client.ts';
import { Refusal } from '#marketplace/errors.ts';
import { marketSettings } from '#marketplace/market-settings.ts';
import type { PageAssets } from '#shell/document.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { tagsOf } from '../edge-cache/page-tags.ts';
import { retryAfterOf } from '../http/error-responses.ts';
import { inProcessFetch, isInProcess } from '../http/in-process.ts';
import { edgeHeader, incompleteHeader, sourcesHeader } from '../page-cache/cached-response.ts';

export const styleSource = ({ styles }: PageAssets): string =>
  `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;

/** Seconds. The same as the cache shows old pages. */
const longestWithoutUs = 300;

export function pageRoutes(
  app: FastifyInstance,
  { pages, origin, publicCache, queues, edgeSeconds, edgeCache }: ServerDependencies,
) {
  const isThere = ({ url }: FastifyRequest) => pages.isPage(ownAddress(url, origin));

  app.get('/*', { config: { isThere } }, async (request: FastifyRequest, reply: FastifyReply) => {
    const api = inProcessFetch(app, publicCache);
    const page = await pages.render(new Request(ownAddress(request.url, origin)), {
      api: createApiClient(api.fetch),
      origin,
      market: marketSettings(),
      assets: pages.assets,
      itsTurn: queues.itsTurn,
    });
    if ('location' in page) return reply.redirect(page.location, page.status);

    if (edgeCache) reply.header(...edgeCache.tagged(tagsOf(api.parts(), page.html)));
    if (isInProcess(request)) reply.headers(cacheHeaders(api, edgeSeconds));
    if (page.status === 503) reply.header('retry-after', retryAfterOf(new Refusal('busy')));
    return reply
      .status(page.status)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await pages.finish(request.url, page.html));
  });
}

function cacheHeaders(
  { sources, isComplete }: ReturnType<typeof inProcessFetch>,
  edgeSeconds: number,
): Record<string, string> {
  const parts = sources();
  return {
    ...(parts && { [sourcesHeader]: parts }),
    ...(!isComplete() && { [incompleteHeader]: 'yes' }),
    ...(edgeSeconds > 0 && { [edgeHeader]: forEdges(edgeSeconds) }),
  };
}

/** Browsers revalidate each time, an edge cache after so many seconds. */
const forEdges = (seconds: number) =>
  `public, max-age=0, s-maxage=${seconds}, stale-if-error=${longestWithoutUs}`;

/** Stays on our origin, even for //evil.example/car. */
const ownAddress = (url: string, origin: string) =>
  url.startsWith('/') ? new URL(origin + url) : new URL(url, origin);
