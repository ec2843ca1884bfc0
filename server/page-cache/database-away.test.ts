import { expect, test } from 'vitest';
import { connect } from '#database/connection.ts';
import { openListeningApp } from '../../tests/listening-app.ts';
import { openListeningMarket } from '../../tests/listening-market.ts';
import { answerFrom } from './cached-response.ts';
import { createPublicCache } from './public-cache.ts';

const page = (words: string) =>
  answerFrom({ statusCode: 200, headers: {}, payload: Buffer.from(words) });
const comeBackLater = answerFrom({ statusCode: 503, headers: {}, payload: Buffer.from('busy') });
const minutes = 60_000;

/** A cache that has kept a page, on a clock that only we move. */
async function cacheWithPage() {
  const watch = { now: 0 };
  const cache = createPublicCache({ room: 1_000_000, clock: () => watch.now });
  cache.trust();
  await cache.get('/car', async () => page('Corolla'));
  return { cache, watch };
}
const show = async (
  cache: Awaited<ReturnType<typeof cacheWithPage>>['cache'],
  made = comeBackLater,
) => {
  const { status, plain } = await cache.show('/car', async () => made);
  const age = plain.head.indexOf('age');
  return { status, words: plain.body.toString(), age: age < 0 ? null : plain.head[age + 1] };
};

test('while the database is unreachable visitors get stored pages and their age', async () => {
  const { cache, watch } = await cacheWithPage();
  watch.now = 60 * minutes;
  cache.distrust();
  watch.now += 4 * minutes;
  expect(await show(cache)).toMatchObject({ status: 200, words: 'Corolla', age: '240' });
  expect(cache.canStandIn(false)).toBe(true);

  watch.now += 1 * minutes;
  expect(await show(cache)).toMatchObject({ status: 503 });
  expect(cache.canStandIn(false)).toBe(false);
});

test('an unconfirmed page counts its age from when it was rendered', async () => {
  const { cache, watch } = await cacheWithPage();
  cache.noticeChange('1');
  watch.now = 4 * minutes;
  cache.distrust();
  expect(await show(cache)).toMatchObject({ status: 200, age: '240' });
  watch.now = 5 * minutes;
  expect(await show(cache)).toMatchObject({ status: 503 });
});

test('a page that was outdated from the start can only stand in', async () => {
  const cache = createPublicCache({ room: 1_000_000 });
  cache.trust();
  await cache.get('/car', async () => {
    cache.noticeChange('1');
    return page('Corolla');
  });
  expect(cache.find('/car')).toBeUndefined();
  cache.distrust();
  expect(await show(cache)).toMatchObject({ status: 200, words: 'Corolla' });
});

test('a slow older page does not replace a newer one', async () => {
  const cache = createPublicCache({ room: 1_000_000 });
  cache.trust();
  let finish = () => {};
  const older = cache.get('/car', async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return page('Corolla');
  });
  cache.noticeChange('1');
  await cache.get('/car', async () => page('Camry'));
  finish();
  await older;
  expect(cache.find('/car')?.plain.body.toString()).toBe('Camry');
});

test('a page that stood in is checked again once the database is back', async () => {
  const { cache } = await cacheWithPage();
  cache.distrust();
  await show(cache);
  cache.trust();
  expect(cache.find('/car')).toBeUndefined();
  expect(await show(cache, page('Camry'))).toMatchObject({ words: 'Camry' });
});

test('a busy database does not bring back old pages', async () => {
  const { cache } = await cacheWithPage();
  cache.distrust();
  cache.trust();
  expect(await show(cache)).toMatchObject({ status: 503 });
});

test('a page that is being rendered when the database fails is replaced by the stored one', async () => {
  const { cache } = await cacheWithPage();
  cache.noticeChange('1');
  const shown = await cache.show('/car', async () => {
    cache.distrust();
    return comeBackLater;
  });
  expect(shown.plain.body.toString()).toBe('Corolla');
});

test('a page that fails shortly before the outage is noticed is replaced, too', async () => {
  const { cache } = await cacheWithPage();
  cache.noticeChange('a sale');
  const shown = show(cache);
  setImmediate(() => cache.distrust());
  expect(await shown).toMatchObject({ status: 200, words: 'Corolla' });
});

test('a visitor who waits when the database fails gets the stored page', async () => {
  const { cache } = await cacheWithPage();
  cache.noticeChange('a sale');
  const shown = cache.show('/car', () => new Promise<never>(() => {}));
  cache.distrust();
  expect((await shown).plain.body.toString()).toBe('Corolla');
});

test('a part that keeps failing keeps only the first visitors waiting', async () => {
  const cache = createPublicCache({ room: 1_000_000, patience: 50, clock: () => 0 });
  cache.trust();
  await cache.get('/car', async () => page('Corolla'));
  cache.noticeChange('1');
  expect(await show(cache)).toMatchObject({ status: 503 });

  const next = show(cache);
  // Would show what was kept to whoever still waits.
  setImmediate(() => cache.distrust());
  expect(await next).toMatchObject({ status: 503 });
});

test('while announcements arrive, only a silent database counts as unreachable', async () => {
  const { cache } = await cacheWithPage();
  expect(cache.canStandIn(true)).toBe(true);
  expect(cache.canStandIn(false)).toBe(false);
});

test('reads that began before the outage let no request past the queue', async () => {
  const cache = createPublicCache({ room: 1_000_000 });
  cache.trust();
  void cache.get('/car', () => new Promise<never>(() => {}));
  expect(cache.isUnderWay('/car')).toBe(true);
  cache.distrust();
  expect(cache.isUnderWay('/car')).toBe(false);
});

test('one visitor a second tries the database, and no other waits for it', async () => {
  const { cache, watch } = await cacheWithPage();
  cache.distrust();
  let asked = 0;
  const silent = () => {
    asked++;
    return new Promise<never>(() => {});
  };
  expect((await cache.show('/car', silent)).status).toBe(200);
  expect((await cache.show('/car', silent)).status).toBe(200);
  expect(asked).toBe(1);
  watch.now += 1_000;
  expect(await show(cache, page('Camry'))).toMatchObject({ words: 'Camry', age: null });
});

test('a slow page does not make other pages old', async () => {
  const cache = createPublicCache({ room: 1_000_000, patience: 1, clock: () => 0 });
  cache.trust();
  for (const address of ['/', '/car', '/blog']) await cache.get(address, async () => page('old'));
  cache.distrust();
  const silent = () => new Promise<never>(() => {});
  const shown = async (address: string, make = async () => page('new')) =>
    (await cache.show(address, make)).plain.body.toString();

  expect(await shown('/car', silent)).toBe('old');
  expect(await shown('/car')).toBe('old');
  expect(await shown('/')).toBe('new');
  expect(await shown('/car', silent)).toBe('old');
  expect(await shown('/', silent)).toBe('old');
  // Two without an answer, one after the other: nobody else waits for a database that is silent.
  expect(await shown('/blog')).toBe('old');
});

test('pages, lists and readiness survive an outage; other calls are told when to come back', async () => {
  const market = await openListeningMarket();
  const sam = await market.seller('Sam');
  await sam.hasListed('Corolla');
  const kept = ['/car', '/api/addProduct?order=newest'];
  for (const address of kept) await market.visits(address);
  const db = connect('postgresql://nobody@127.0.0.1:1/nowhere');
  const { visits } = await openListeningApp({
    ...market.dependencies,
    ...{ db, reader: db, readerFor: () => db },
  });

  market.cache.distrust();
  for (const url of kept) {
    const { status, headers, body } = await visits(url);
    expect({ status, age: headers.get('age') }).toEqual({ status: 200, age: expect.any(String) });
    expect(body).toContain('Corolla');
  }
  expect((await visits('/readyz')).status).toBe(200);
  const never = await visits('/category/bmw');
  expect(never).toMatchObject({ status: 503 });
  expect(never.headers.get('retry-after')).toBe('5');

  await db.destroy();
});
