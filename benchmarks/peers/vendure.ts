import { resolve } from 'node:path';
import { freePort } from '#server/start/free-port.ts';
import { installPeer, type PeerDatabase, products, type RunningPeer, startPeer } from './peer.ts';

const version = '3.7.3';

const query = (text: string) => ({
  path: '/shop-api',
  method: 'POST',
  body: JSON.stringify({ query: text }),
});
const questions = {
  'list of 24': query(
    '{ products(options: { take: 24 }) { totalItems items { id name slug description variants { id priceWithTax } } } }',
  ),
  'list of 24 from its search index': query(
    '{ search(input: { take: 24, groupByProduct: true }) { totalItems items { productId productName slug description priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } } } }',
  ),
  detail: query(
    '{ product(slug: "car-500") { id name slug description variants { id sku priceWithTax } } }',
  ),
};

export async function startVendure(database: PeerDatabase): Promise<RunningPeer> {
  const folder = await installPeer(
    'vendure',
    { '@vendure/core': version, pg: '8.23.1' },
    // The version that it asks for cannot be had everywhere.
    { '@graphql-tools/batch-execute': '10.2.0' },
  );
  const port = await freePort('127.0.0.1');
  const running = await startPeer(folder, [resolve('benchmarks/peers/vendure-shop.mjs')], {
    environment: {
      PORT: String(port),
      PEER_DATABASE_HOST: database.sockets,
      PEER_DATABASE_USER: database.user,
      PEER_DATABASE: database.name,
      PEER_PRODUCTS: String(products),
      VENDURE_DISABLE_TELEMETRY: 'true',
    },
    isOpen: () => hasAllProducts(port),
  });
  return { name: `Vendure ${version}`, port, questions, ...running };
}

async function hasAllProducts(port: number): Promise<boolean> {
  const { path, method, body } = questions['list of 24 from its search index'];
  const headers = { 'content-type': 'application/json' };
  return fetch(`http://127.0.0.1:${port}${path}`, { method, body, headers })
    .then(async (answer) => (await answer.json()).data.search.totalItems >= products)
    .catch(() => false);
}
