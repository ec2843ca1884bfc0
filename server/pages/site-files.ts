import type { FastifyInstance } from 'fastify';
import { offlinePage } from '#shell/error-pages.tsx';
import type { ServerDependencies } from '../dependencies.ts';
import { securityText } from './security-text.ts';

export function siteFiles(
  site: FastifyInstance,
  { origin, pages, contact, now }: Pick<ServerDependencies, 'origin' | 'pages' | 'contact' | 'now'>,
) {
  site.get('/.well-known/security.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText({ origin, contact, now: now() })),
  );

  site.get('/offline', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(offlinePage(pages.assets)),
  );

  site.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\n\nSitemap: ${origin}/sitemap.xml\n`,
      ),
  );
}
