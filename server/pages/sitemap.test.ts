import fastify from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openMarket, origin } from '../../tests/market.ts';
import { publicAddress } from '../page-cache/public-address.ts';
import { sitemapRoutes } from './sitemap-routes.ts';

const carsInAFile = 3;
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** A market whose sitemap is full with three cars. */
async function smallSitemap() {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const lists = async (count: number) => {
    const ids: string[] = [];
    for (let number = 0; number < count; number++) ids.push(await sam.hasListed('Corolla'));
    return ids;
  };
  const asks = async (path: string) => {
    const app = fastify();
    sitemapRoutes(app, market.dependencies, carsInAFile);
    const { statusCode, body, headers } = await app.inject(path);
    return { status: statusCode, body, type: headers['content-type'] };
  };
  const addressesIn = async (path: string) =>
    [...(await asks(path)).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) =>
      address!.replace(origin, ''),
    );
  const advertised = async () =>
    new Map(
      (await market.db.selectFrom('listings').select(['id', 'advertisedAt']).execute()).map(
        ({ id, advertisedAt }) => [id, dayOf(advertisedAt!)],
      ),
    );
  const daysIn = async (path: string) =>
    [...(await asks(path)).body.matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, day]) => day);
  return { market, sam, lists, asks, addressesIn, advertised, daysIn };
}

const pages = ['/', '/car', '/blog', '/price-check', '/contact', '/terms', '/privacy'];
const brands = ['/category/toyota', '/category/bmw', '/category/bentley'];
const pageOf = (id: string) => `/singleProduct/${id}`;

test('cars that fit are in one sitemap', async () => {
  const { asks, lists, advertised } = await smallSitemap();
  const cars = await lists(3);
  const when = await advertised();
  expect(await asks('/sitemap.xml')).toEqual({
    status: 200,
    type: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${[...pages, ...brands].map((path) => `<url><loc>${origin}${path}</loc></url>`).join('\n')}
${cars
  .toReversed()
  .map((id) => `<url><loc>${origin}${pageOf(id)}</loc><lastmod>${when.get(id)}</lastmod></url>`)
  .join('\n')}
</urlset>
`,
  });
});

test('one more car makes the sitemap an index that contains every car once', async () => {
  const { asks, lists, addressesIn } = await smallSitemap();
  const cars = await lists(7);
  const index = await asks('/sitemap.xml');
  expect(index.body).toMatch(/^<\?xml[^\n]*\n<sitemapindex xmlns="[^"]+">\n/);
  expect(index.type).toBe('application/xml; charset=utf-8');

  const parts = await addressesIn('/sitemap.xml');
  expect(parts).toEqual([
    '/sitemap-pages.xml',
    ...[1, 2, 3].map((number) => `/sitemap-cars-${number}.xml`),
  ]);
  expect(await addressesIn('/sitemap-pages.xml')).toEqual([...pages, ...brands]);
  const listed = await Promise.all(parts.slice(1).map(addressesIn));
  expect(listed.map(({ length }) => length)).toEqual([3, 3, 1]);
  expect(listed.flat().sort()).toEqual(cars.map(pageOf).sort());
  // Each of them is kept for all visitors, as the index is.
  for (const part of parts) expect(publicAddress(part)).toBe(part);
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test('a part has the date of its newest car', async () => {
  const { lists, market, daysIn } = await smallSitemap();
  const cars = await lists(4);
  const days = [40, 39, 38, 37].map(daysAgo);
  for (const [index, day] of days.entries()) {
    await sql`update listings set advertised_at = ${day} where id = ${cars[index]}`.execute(
      market.db,
    );
  }

  expect(await daysIn('/sitemap.xml')).toEqual([dayOf(days[2]!), dayOf(days[3]!)]);
});

test.each([
  ['description', { description: 'Two owners.' }],
  ['price', { resalePrice: 4_000 }],
])('a changed %s changes only the dates of the car and its part', async (_, change) => {
  const { lists, sam, market, daysIn } = await smallSitemap();
  const cars = await lists(4);
  const monthAgo = daysAgo(30);
  await sql`update listings set advertised_at = ${monthAgo}`.execute(market.db);
  const before = dayOf(monthAgo);
  const another = expect.not.stringContaining(before);
  expect(await daysIn('/sitemap-cars-1.xml')).toEqual([before, before, before]);

  expect(await sam.patches(`/addProduct/${cars[1]}`, change)).toMatchObject({ status: 200 });

  expect(await daysIn('/sitemap-cars-1.xml')).toEqual([before, another, before]);
  expect(await daysIn('/sitemap.xml')).toEqual([another, before]);
});

test('a sale leaves every other car in its part', async () => {
  const { lists, market, addressesIn } = await smallSitemap();
  const cars = await lists(9);
  const isNow = (state: 'sold' | 'advertised', ids: string[]) =>
    market.db.updateTable('listings').set({ state }).where('id', 'in', ids).execute();
  const part = (number: number) => addressesIn(`/sitemap-cars-${number}.xml`);
  const [second, third] = [await part(2), await part(3)];

  await isNow('sold', [cars[0]!, cars[3]!]);
  expect(await part(1)).toEqual([cars[2]!, cars[1]!].map(pageOf));
  expect(await part(2)).toEqual(second.slice(0, 2));
  expect(await part(3)).toEqual(third);

  // What is left of two fits into the index without the empty one.
  await isNow('sold', cars.slice(0, 3));
  expect(await addressesIn('/sitemap.xml')).toEqual([
    '/sitemap-pages.xml',
    '/sitemap-cars-2.xml',
    '/sitemap-cars-3.xml',
  ]);
});

test.each(['/sitemap-cars-0.xml', '/sitemap-cars-4.xml', '/sitemap-cars-01.xml'])(
  '%s is not a part',
  async (path) => {
    const { asks, lists } = await smallSitemap();
    await lists(7);
    expect((await asks(path)).status).toBe(404);
  },
);

test('drafts and hidden cars are not in the sitemap', async () => {
  const { lists, market, addressesIn } = await smallSitemap();
  const cars = await lists(5);
  await market.db
    .updateTable('listings')
    .set({ state: 'draft' })
    .where('id', '=', cars[3]!)
    .execute();
  await market.db
    .updateTable('listings')
    .set({ hidden: true })
    .where('id', '=', cars[1]!)
    .execute();
  expect(await addressesIn('/sitemap-cars-1.xml')).toEqual([cars[2]!, cars[0]!].map(pageOf));
  expect(await addressesIn('/sitemap-cars-2.xml')).toEqual([pageOf(cars[4]!)]);
});
