import { expect, test } from 'vitest';
import { openListeningApp } from '../../tests/listening-app.ts';
import { openMarket } from '../../tests/market.ts';
import { createPublicCache } from './public-cache.ts';

test('an incomplete page is shown, but cached neither here nor by edge caches', async () => {
  const { dependencies, seller } = await openMarket({ settings: { EDGE_CACHE_SECONDS: '1' } });
  await (await seller('Sam')).hasListed('Corolla');
  const publicCache = createPublicCache({ room: 2 ** 24, patience: 3_000 });
  publicCache.trust();
  let listFails = false;
  const { visits } = await openListeningApp(
    { ...dependencies, publicCache },
    (url) => listFails && url.startsWith('/api/addProduct?'),
  );
  const whole = await visits('/car');
  expect(whole.body).toContain('Corolla');
  expect(whole.headers.get('cache-control')).toContain('s-maxage=1');

  listFails = true;
  publicCache.noticeChange('1');
  const lacking = await visits('/car');
  expect(lacking.status).toBe(200);
  expect(lacking.body).not.toContain('Corolla');
  expect([...lacking.headers.keys()]).not.toContain('etag');
  expect([...lacking.headers.keys()].filter((name) => name.startsWith('forecourt'))).toEqual([]);
  expect(lacking.headers.get('cache-control')).toBe('no-cache');

  publicCache.distrust();
  const old = await visits('/car');
  expect({ body: old.body, etag: old.headers.get('etag') }).toEqual({
    body: whole.body,
    etag: whole.headers.get('etag'),
  });
  expect(old.headers.get('age')).toEqual(expect.any(String));
});
