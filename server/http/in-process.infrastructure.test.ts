import { expect, test } from 'vitest';
import { openListeningMarket } from '../../tests/listening-market.ts';
import { askInProcess } from './in-process.ts';

/** They differ from one answer to the next, or belong to a connection. */
const ofOneAnswer = ['connection', 'date', 'keep-alive', 'x-request-id'];

test('the router responds in process as over the network', async () => {
  const market = await openListeningMarket();
  const addresses = [
    '/api/addProduct?order=newest',
    '/api/addProduct/nothing',
    '/api/nothing',
    '/car',
    '/car?order=',
    '/nothing',
    '/%E0',
    '/sitemap.xml',
    '/favicon.ico',
  ];

  for (const address of addresses) {
    const { status, etag, plain } = await askInProcess(market.app, address);
    // Whoever brings a token is never answered from the cache.
    const sent = await market.visits(address, { authorization: 'Bearer null' });
    expect({ address, status }).toEqual({ address, status: sent.status });
    expect(withoutIds(plain.body)).toBe(withoutIds(sent.body));
    if (etag) continue;
    for (const [name, value] of Object.entries(sent.headers)) {
      if (ofOneAnswer.includes(name)) continue;
      expect(plain.head[plain.head.indexOf(name) + 1], `${address} ${name}`).toBe(value);
    }
  }
});

const withoutIds = (body: Buffer) =>
  body.toString().replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '');
