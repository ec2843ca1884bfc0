import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { type ApiClient, type ApiResponse, createApiClient } from '#kit/api-client.ts';
import { defaultMarketSettings } from '#marketplace/market-settings.ts';
import { Session } from '#marketplace/platform/accounts/web/session/session.ts';
import { Providers } from '#shell/providers.tsx';
import { renderPage } from '#shell/render-page.tsx';
import { createRoutes } from '#shell/routes.tsx';
import { pageAssets as assets } from '../tests/page-assets.ts';
import type { Benchmark } from './benchmark.ts';
import { fetchRaw } from './fetch-raw.ts';
import { openBenchMarket, type Product } from './product.ts';
import { median, rounded, spread } from './statistics.ts';

/** Many short ones: what else the machine does then weighs on both sides alike. */
const rounds = 120;
const warmUps = 6;
const rendersEach = 10;
const newestCar = '/api/addProduct?order=newest&limit=1';
const origin = 'https://forecourt.example';

/** Making a page, data at hand, against React alone rendering the same tree. */
export const renderBenchmark: Benchmark = async () => {
  const market = await openBenchMarket();
  const product = await market.start();
  const { data } = JSON.parse((await fetchRaw(product.port, newestCar, {})).body.toString());
  const car = data[0]._id;
  const paths = ['/car', `/singleProduct/${car}`, '/'];
  const answers = await answersFor(paths, product);
  await product.stop();
  await market.close();

  const rows = [];
  for (const path of paths) {
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
      method: `Processor time of one process, ${rounds} rounds of ${rendersEach} pages each in turn. Ours finds the route, reads the API's answers, renders, and writes the document with its data; the other calls renderToString on the same tree with everything at hand. Both until the bytes could be sent.`,
      columns: ['page', 'ours, ms', 'renderToString, ms', 'ratio'],
      rows,
    },
  ];
};

type Answers = Map<string, Buffer>;

/** Whatever the pages ask while they are made. */
async function answersFor(paths: string[], { port }: Product): Promise<Answers> {
  const answers: Answers = new Map();
  const api = createApiClient(async (asked) => {
    const { status, body } = await fetchRaw(port, asked, {});
    if (status !== 200) throw new Error(`${asked} is answered with ${status}`);
    answers.set(asked, body);
    return responseOf(body);
  });
  for (const path of paths) await makePage(path, api);
  return answers;
}

const responseOf = (body: Buffer): ApiResponse => ({
  ok: true,
  status: 200,
  json: async () => JSON.parse(body.toString()),
  blob: async () => new Blob(),
});

async function makePage(path: string, api: ApiClient) {
  const page = await renderPage(new Request(new URL(path, origin)), {
    ...{ api, origin, assets, market: defaultMarketSettings },
    itsTurn: async () => {},
  });
  if ('location' in page) throw new Error(`${path} leads to ${page.location}`);
  return page;
}

async function sideBySide(path: string, answers: Answers) {
  const api = createApiClient(async (asked) => {
    const body = answers.get(asked);
    if (!body) throw new Error(`The benchmark has no answer to ${asked}`);
    return responseOf(body);
  });
  const renderAgain = await bareRender(new URL(path, origin), api);

  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = -warmUps; round < rounds; round++) {
    const own = await processorTimeOf(async () => (await makePage(path, api)).html);
    const reacts = await processorTimeOf(async () => renderAgain());
    if (round < 0) continue;
    ours.push(own);
    bare.push(reacts);
  }
  return { ours, bare };
}

/** The tree that the page is made of, with its data loaded and its route found. */
async function bareRender(url: URL, api: ApiClient) {
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
      <Providers api={api} session={session} cache={cache} origin={origin}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Providers>,
    );
}

/** Milliseconds for one of them, until its bytes are at hand: React's text is thousands of pieces before that. */
async function processorTimeOf(make: () => Promise<string>): Promise<number> {
  const before = process.cpuUsage();
  for (let number = 0; number < rendersEach; number++) Buffer.from(await make());
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / rendersEach;
}
