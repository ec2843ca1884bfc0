import { expect, test } from 'vitest';
import { returnPath } from '#marketplace/platform/accounts/web/sign-in/return-path.ts';
import { createApp } from '#server/http/app.ts';
import { openListeningMarket } from '../listening-market.ts';
import { openMarket, origin } from '../market.ts';
import { origin as identityOrigin, openIdentity } from '../services/identity.ts';

/** All of them want to lead to evil.example, by the word of one parser or another. */
const elsewhere = [
  '//evil.example/car',
  '///evil.example/car',
  '////evil.example/car',
  '/\\evil.example/car',
  '\\\\evil.example/car',
  '/\t/evil.example/car',
  '/%09/evil.example/car',
  '/%2fevil.example/car',
  '/%5cevil.example/car',
  '%2f%2fevil.example/car',
  '/.//evil.example/car',
  '/..//evil.example/car',
  '/car/..//evil.example/car',
  'https://evil.example/car',
  'https:evil.example/car',
  'HTTPS://EVIL.EXAMPLE/car',
  'https://forecourt.example@evil.example/car',
  'https://forecourt.example.evil.example/car',
  'https://evil.example#forecourt.example/car',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '@evil.example/car',
  '.evil.example/car',
  '//evil.example%2f@forecourt.example/car',
  '/car\r\nLocation: https://evil.example',
];

/** As a browser reads it that is at this place. */
const hostOf = (location: string, place: string) => new URL(location, place).host;

test.each(elsewhere)('after logging in %j is not where one comes to', (told) => {
  const place = 'https://forecourt.example/login';
  expect(hostOf(returnPath(told), place)).toBe('forecourt.example');
});

test('no untidy address of a page leads to another site, or fails', async () => {
  const market = await openListeningMarket();
  const paths = elsewhere.filter((path) => path.startsWith('/') && !/[\t\r\n]/.test(path));
  const untidy = ['//', '///', '//:0', '//[', '/%', '/%00', '/car//', '//car', '/car/..'];
  for (const path of [...paths, ...untidy]) {
    for (const query of ['', '?q=', '?order=newest&q=']) {
      const { status, headers } = await market.visits(path + query);
      expect({ path, status: status < 500 }).toEqual({ path, status: true });
      if (headers.location)
        expect(hostOf(String(headers.location), origin)).toBe(new URL(origin).host);
    }
  }
});

test('an address that begins like another site is not a page of ours', async () => {
  const market = await openMarket();
  for (const path of ['//evil.example/car', '//evil.example']) {
    const { status } = await market.page(path);
    expect({ path, status }).toEqual({ path, status: 404 });
  }
});

test('under any name this machine shows its pages and leads to no other', async () => {
  const { dependencies } = await openMarket();
  const local = createApp({ ...dependencies, origin: 'http://localhost:3000' });
  for (const host of ['127.0.0.1:3000', '[::1]:3000', 'localhost:8080', 'abc.tunnel.example']) {
    const { statusCode } = await local.inject({ url: '/car', headers: { host } });
    expect({ host, statusCode }).toEqual({ host, statusCode: 200 });
    for (const url of ['//evil.example/car', '/\\evil.example', '/car?from=//evil.example']) {
      const { headers } = await local.inject({ url, headers: { host } });
      expect(hostOf(headers.location ?? '/', `http://${host}`)).not.toBe('evil.example');
    }
  }
});

test('Google sends nobody on to another site', async () => {
  const { browser } = await openIdentity({ standIn: true });
  const gina = { name: 'Gina', email: 'gina@example.com' };
  for (const returnTo of elsewhere) {
    const visitor = browser('127.0.0.1');
    const query = new URLSearchParams({ returnTo });
    const departure = await visitor.visit(`/api/auth/google?${query}`);
    expect(hostOf(departure.headers.get('location')!, identityOrigin)).toBe('market.example');
    const back = await visitor.submit(departure.headers.get('location')!, gina);
    const arrival = await visitor.visit(back.headers.get('location')!);
    expect(hostOf(arrival.headers.get('location')!, identityOrigin)).toBe('market.example');
  }
});
