import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { standIn } from '../../../tests/services/http-stand-in.ts';
import { cloudflareEdgeCache } from './cloudflare.ts';
import { fastlyEdgeCache } from './fastly.ts';

type Answer = (response: ServerResponse) => unknown;
const done: Answer = (response) => response.end('{"success":true}');

async function openEdge(answer: Answer = done, milliseconds = 60_000) {
  const service = await standIn((_call, response) => answer(response));
  const common = { token: 'our-token', endpoint: service.address, milliseconds };
  return {
    cloudflare: cloudflareEdgeCache({ zone: 'our-zone', ...common }),
    fastly: fastlyEdgeCache({ service: 'our-service', ...common }),
    asked: () =>
      service.calls.map(({ method, path, headers, body }) => ({
        what: `${method} ${path}`,
        headers,
        body: JSON.parse(body.toString()),
      })),
  };
}

test('Cloudflare is asked to purge the tags with our token', async () => {
  const { cloudflare, asked } = await openEdge();
  expect(cloudflare.tagged(['all', 'car-1'])).toEqual(['cache-tag', 'all,car-1']);
  await cloudflare.purge(['lists', 'car-1']);
  expect(asked()).toMatchObject([
    {
      what: 'POST /zones/our-zone/purge_cache',
      headers: { authorization: 'Bearer our-token', 'content-type': 'application/json' },
      body: { tags: ['lists', 'car-1'] },
    },
  ]);
});

test('Fastly is asked for a soft purge, so that it can still serve the pages', async () => {
  const { fastly, asked } = await openEdge();
  expect(fastly.tagged(['all', 'car-1'])).toEqual(['surrogate-key', 'all car-1']);
  await fastly.purge(['lists', 'car-1']);
  expect(asked()).toMatchObject([
    {
      what: 'POST /service/our-service/purge',
      headers: { 'fastly-key': 'our-token', 'fastly-soft-purge': '1' },
      body: { surrogate_keys: ['lists', 'car-1'] },
    },
  ]);
});

test('many tags are sent in batches', async () => {
  const { cloudflare, fastly, asked } = await openEdge();
  const tags = Array.from({ length: 257 }, (_, number) => `car-${number}`);
  await cloudflare.purge(tags);
  await fastly.purge(tags);
  expect(asked().map(({ body }) => (body.tags ?? body.surrogate_keys).length)).toEqual([
    ...[100, 100, 57],
    ...[256, 1],
  ]);
  expect(asked().flatMap(({ body }) => body.tags ?? [])).toEqual(tags);
});

test.each([
  ['a refusal', (response: ServerResponse) => response.writeHead(403).end()],
  ['too many calls', (response: ServerResponse) => response.writeHead(429).end()],
  ['a redirection', (response: ServerResponse) => response.writeHead(302, { location: '/' }).end()],
  ['a hang-up', (response: ServerResponse) => response.destroy()],
  ['no answer at all', () => {}, 500],
] satisfies [string, Answer, number?][])(
  '%s is reported without our token',
  async (_, answer, patience?: number) => {
    const { cloudflare, fastly } = await openEdge(answer, patience);
    for (const edge of [cloudflare, fastly]) {
      const failure = await edge.purge(['lists']).catch((error) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(`${failure.stack} ${failure.cause?.stack}`).not.toContain('our-token');
    }
  },
);
