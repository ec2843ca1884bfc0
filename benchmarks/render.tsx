import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { Session } from '#marketplace/accounts/web/session.ts';
import { createApiClient } from '#web/api-client.ts';
import { Product as Surroundings } from '#web/product.tsx';
import { renderPage } from '#web/render-page.tsx';
import { createRoutes } from '#web/routes.tsx';
import type { Benchmark } from './benchmark.ts';
import { fetchRaw } from './fetch-raw.ts';
import { openBenchMarket, type Product } from './product.ts';
import { median, rounded, spread } from './statistics.ts';

const rounds = 15;
const rendersEach = 60;
const origin = 'https://forecourt.example';
const assets = { styles: '', beforePaintScript: '/a.js', browserScript: '/b.js', font: '/c.woff2' };

/** Making a page, data at hand, against React alone rendering the same tree. */
export const renderBenchmark: Benchmark = async () => {
  const market = await openBenchMarket();
  const product = await market.start();
  const answers = await answersOf(product);
  const car = JSON.parse(answers.get('/api/addProduct?order=newest')!.toString()).data[0]._id;
  answers.set(`/api/addProduct/${car}`, await bodyOf(product, `/api/addProduct/${car}`));
  await product.stop();
  await market.close();

  const rows = [];
  for (const path of ['/car', `/singleProduct/${car}`, '/']) {
    const { ours, bare } = await sideBySide(path, answers);
    rows.push([
      path.replace(car, '{id}'),
      rounded(median(ours)),
      rounded(median(bare)),
      spread(ours.map((time, round) => time / bare[round]!)),
    ]);
  }
  return [
    {
      title: 'Making a page against renderToString',
      method: `Processor time of one process, ${rounds} rounds of ${rendersEach} pages each in turn. Ours finds the route, reads and checks the API's answers, renders, and writes the document with its data; the other calls renderToString on the same tree with everything at hand.`,
      columns: ['page', 'ours, ms', 'renderToString, ms', 'ratio'],
      rows,
    },
  ];
};

const bodyOf = async ({ port }: Product, path: string) => (await fetchRaw(port, path, {})).body;

async function answersOf(product: Product): Promise<Map<string, Buffer>> {
  const brands = ['toyota', 'bmw', 'bentley'];
  const paths = [
    '/api/addProduct?order=newest',
    ...[8, 6, 4, 3].map((count) => `/api/addProduct?order=newest&limit=${count}`),
    ...brands.flatMap((brand) =>
      [1, 4].map((count) => `/api/category/${brand}?order=newest&limit=${count}`),
    ),
  ];
  const answers = new Map<string, Buffer>();
  for (const path of paths) answers.set(path, await bodyOf(product, path));
  return answers;
}

async function sideBySide(path: string, answers: Map<string, Buffer>) {
  const api = createApiClient(async (asked) => {
    const body = answers.get(asked);
    if (!body) throw new Error(`The benchmark has no answer to ${asked}`);
    const json = async () => JSON.parse(body.toString());
    return { ok: true, status: 200, json, blob: async () => new Blob() };
  });
  const url = new URL(path, origin);
  const makePage = () => renderPage(new Request(url), { api, origin, assets });
  const renderAgain = await bareRender(url, api);

  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const own = await processorTimeOf(makePage);
    const reacts = await processorTimeOf(async () => renderAgain());
    // The first round is for warming up.
    if (round === 0) continue;
    ours.push(own);
    bare.push(reacts);
  }
  return { ours, bare };
}

/** The tree that the page is made of, with its data loaded and its route found. */
async function bareRender(url: URL, api: ReturnType<typeof createApiClient>) {
  const cache = new QueryClient({
    defaultOptions: { queries: { gcTime: Infinity, retry: false } },
  });
  const session = new Session({
    fetch: async () => Response.error(),
    openIdentity: () => Promise.reject(new Error('nobody is here')),
    onLeave: () => {},
  });
  const handler = createStaticHandler(
    createRoutes((page) => async ({ params }) => {
      await page.preload?.({ api, cache, params, url });
      return null;
    }),
  );
  const context = (await handler.query(new Request(url))) as StaticHandlerContext;
  const router = createStaticRouter(handler.dataRoutes, context);
  return () =>
    renderToString(
      <Surroundings api={api} session={session} cache={cache} origin={origin}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Surroundings>,
    );
}

/** Milliseconds for one of them. */
async function processorTimeOf(make: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let number = 0; number < rendersEach; number++) await make();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / rendersEach;
}
