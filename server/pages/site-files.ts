import type { FastifyInstance } from 'fastify';
import { idsOnOffer } from '#marketplace/listings/server/on-offer-store.ts';
import { noticeNames } from '#marketplace/notices/notice.ts';
import { categories } from '#marketplace/vehicles/facts.ts';
import { offlinePage } from '#shell/trouble-pages.tsx';
import type { Dependencies } from '../dependencies.ts';

/** The sitemap protocol's own limit is 50,000 addresses a file. */
const mostCarsInSitemap = 45_000;

const publicPages = [
  '/',
  '/car',
  '/blog',
  ...noticeNames.map((name) => `/${name}`),
  ...categories.map((category) => `/category/${category}`),
];

/** What search engines ask for, and what the browser keeps for when we are out of reach. */
export function siteFiles(site: FastifyInstance, { db, origin, pages }: Dependencies) {
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

  site.get('/sitemap.xml', async (_request, reply) => {
    const cars = await idsOnOffer(db, mostCarsInSitemap);
    const addresses = [...publicPages, ...cars.map((id) => `/singleProduct/${id}`)];
    return reply.type('application/xml; charset=utf-8').send(
      `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('\n')}
</urlset>
`,
    );
  });
}
