import { expect, test } from 'vitest';
import { openMarket } from '../../tests/market.ts';
import { readConfig } from '../config/config.ts';
import { createApp } from './app.ts';

const proxy = '10.1.2.3';
const path = `/api/addProduct/${crypto.randomUUID()}/view`;
const perMinute = 60;

/** Answers how many of so many visitors, each with an address of their own, were let in. */
async function visitorsLetIn({ trusted, from }: { trusted?: string; from: string }) {
  const { dependencies } = await openMarket();
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: trusted });
  const app = createApp(dependencies, { trustedProxies });
  let letIn = 0;
  for (let visitor = 1; visitor <= perMinute + 5; visitor++) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: path,
      remoteAddress: from,
      headers: { 'x-forwarded-for': `203.0.113.${visitor}` },
    });
    if (statusCode === 200) letIn += 1;
  }
  return letIn;
}

test('behind a trusted proxy every visitor has a limit of their own', async () => {
  expect(await visitorsLetIn({ trusted: proxy, from: proxy })).toBe(perMinute + 5);
  expect(await visitorsLetIn({ trusted: '192.168.0.0/16, 10.1.0.0/16', from: proxy })).toBe(
    perMinute + 5,
  );
});

test('forwarded addresses of other clients are ignored', async () => {
  expect(await visitorsLetIn({ from: proxy })).toBe(perMinute);
  expect(await visitorsLetIn({ trusted: proxy, from: '10.1.2.4' })).toBe(perMinute);
});

test('an invalid trusted proxy is refused at the start', () => {
  for (const wrong of ['proxy.internal', '10.0.0.0/99', 'everybody']) {
    expect(() => readConfig({ TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES: ');
  }
  expect(readConfig({ TRUSTED_PROXIES: 'loopback, ::1, fd00::/8' }).trustedProxies).toEqual([
    'loopback',
    '::1',
    'fd00::/8',
  ]);
});
