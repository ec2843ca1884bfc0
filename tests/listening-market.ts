import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { openMarket } from './market.ts';

type Headers = Record<string, string>;

/** A market that listens on a port: requests come over the network and are answered from the page cache. */
export async function openListeningMarket(options: Parameters<typeof openMarket>[0] = {}) {
  const market = await openMarket(options);
  const { app, dependencies } = market;
  const asked: string[] = [];
  app.addHook('onRequest', async ({ url }) => {
    asked.push(url);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  dependencies.publicCache.trust();

  return {
    ...market,
    port,
    cache: dependencies.publicCache,
    /** How often an answer had to be made. */
    timesMade: (address: string) => asked.filter((url) => url === address).length,
    visits: (path: string, headers: Headers = {}, method = 'GET') =>
      visit(port, path, headers, method),
  };
}

export async function openListeningMarketWithCars() {
  const market = await openListeningMarket();
  const [sam, ada] = [await market.seller('Sam'), await market.admin('Ada')];
  const other = await sam.hasListed('Camry', { price: 3000 });
  const car = await sam.hasListed('Corolla', { price: 4500 });
  const places = [
    '/',
    '/car',
    '/category/toyota',
    `/singleProduct/${other}`,
    '/api/addProduct',
    '/api/addProduct?order=newest',
    '/api/category/toyota?order=newest',
  ];
  /** The addresses whose response contains the words. Each is visited twice, so that it comes from the cache. */
  const placesWith = async (words: string) => {
    const found: string[] = [];
    for (const place of places) {
      await market.visits(place);
      if ((await market.visits(place)).text.includes(words)) found.push(place);
    }
    return found;
  };
  return { market, sam, ada, car, other, places, placesWith };
}

function visit(port: number, path: string, headers: Headers, method: string) {
  return new Promise<{
    status: number;
    headers: Record<string, string | string[] | undefined>;
    body: Buffer;
    text: string;
  }>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body, text: body.toString().replaceAll('<!-- -->', '') });
      });
    })
      .on('error', reject)
      .end();
  });
}
