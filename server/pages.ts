import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createApiClient } from '#web/api-client.ts';
import type { PageAssets } from '#web/document.ts';
import type { Dependencies } from './dependencies.ts';
import { inProcessFetch } from './in-process-fetch.ts';

export const styleSource = ({ styles }: PageAssets): string =>
  `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;

export function pageRoutes(app: FastifyInstance, { pages, origin }: Dependencies) {
  const surroundings = {
    api: createApiClient(inProcessFetch(app)),
    origin,
    assets: pages.assets,
  };

  // Cookies and sign-in belong to one name of this machine.
  app.addHook('onRequest', async (request, reply) => {
    const isByNumber = /^(127\.0\.0\.1|\[::1\])(:|$)/.test(request.headers.host ?? '');
    if (isByNumber && new URL(origin).hostname === 'localhost') {
      return reply.redirect(origin + request.url);
    }
  });

  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await pages.render(new Request(new URL(request.url, origin)), surroundings);
    const location = answer.headers.get('location');
    if (location) return reply.redirect(location, answer.status);

    return reply
      .status(answer.status)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await pages.finish(request.url, await answer.text()));
  });
}
