import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  areMoreOnOffer,
  blocksOnOffer,
  type CarInSitemap,
  carsInBlock,
  carsInSitemap,
} from '#marketplace/cars/listings/server/sitemap-store.ts';
import { noticeNames } from '#marketplace/platform/notices/notice.ts';
import type { ServerDependencies } from '../dependencies.ts';

/** The protocol allows 50,000 addresses per file. */
const mostCarsInSitemap = 45_000;

const publicPages = [
  '/',
  '/car',
  '/blog',
  '/price-check',
  ...noticeNames.map((name) => `/${name}`),
];

type Place = { path: string; changedAt?: Date };
const carPage = ({ id, changedAt }: CarInSitemap): Place => ({
  path: `/singleProduct/${id}`,
  changedAt,
});

type Dependencies = Pick<ServerDependencies, 'reader' | 'origin' | 'makes' | 'publicCache'>;

/** One sitemap, or in a large market an index. All are in the root, because a sitemap covers only its folder. */
export function sitemapRoutes(
  site: FastifyInstance,
  { reader, origin, makes, publicCache }: Dependencies,
  mostCars = mostCarsInSitemap,
) {
  const blocks = () => publicCache.recall('sitemap', () => blocksOnOffer(reader, mostCars));
  const pages = async (): Promise<Place[]> =>
    [...publicPages, ...(await makes()).map(({ slug }) => `/category/${slug}`)].map((path) => ({
      path,
    }));
  const send = (reply: FastifyReply, xml: string) =>
    reply.type('application/xml; charset=utf-8').send(xml);

  site.get('/sitemap.xml', async (_request, reply) => {
    if (!(await areMoreOnOffer(reader, mostCars))) {
      const cars = await carsInSitemap(reader, mostCars);
      return send(reply, urlSet(origin, [...(await pages()), ...cars.map(carPage)]));
    }
    const parts = (await blocks()).map(({ number, changedAt }) =>
      entry('sitemap', `${origin}/sitemap-cars-${number}.xml`, changedAt),
    );
    return send(
      reply,
      document('sitemapindex', [entry('sitemap', `${origin}/sitemap-pages.xml`), ...parts]),
    );
  });

  site.get('/sitemap-pages.xml', async (_request, reply) =>
    send(reply, urlSet(origin, await pages())),
  );

  site.get<{ Params: { number: string } }>(
    '/sitemap-cars-:number(^\\d{1,5}$).xml',
    async ({ params }, reply) => {
      const block = (await blocks()).find(({ number }) => String(number) === params.number);
      if (!block) return reply.callNotFound();
      return send(reply, urlSet(origin, (await carsInBlock(reader, block, mostCars)).map(carPage)));
    },
  );
}

const urlSet = (origin: string, places: Place[]) =>
  document(
    'urlset',
    places.map(({ path, changedAt }) => entry('url', `${origin}${path}`, changedAt)),
  );

const entry = (tag: string, address: string, changedAt?: Date) =>
  `<${tag}><loc>${address}</loc>${changedAt ? `<lastmod>${dayOf(changedAt)}</lastmod>` : ''}</${tag}>`;

/** The UTC day. The time is left out, because price changes are stored by day. */
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

const document = (root: string, entries: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${root}>
`;
