import { expect, test } from 'vitest';
import { connect } from '#database/connection.ts';
import { listen } from '#database/listen.ts';
import { eventually } from '../../tests/eventually.ts';
import { openListeningMarketWithCars } from '../../tests/listening-market.ts';
import { databaseUrl } from '../../tests/runner/empty-database.ts';
import { purgeOnChange } from '../edge-cache/purge-on-change.ts';
import { createApp } from '../http/app.ts';
import { askInProcess } from '../http/in-process.ts';
import { invalidateOnChange, publicChanges } from './invalidation.ts';

type ListeningMarketWithCars = Awaited<ReturnType<typeof openListeningMarketWithCars>>;

test.each([
  [
    'a car is removed',
    () => '/car',
    'Corolla',
    ({ sam, car }: ListeningMarketWithCars) => sam.deletes(`/addProduct/${car}`),
  ],
  [
    'a number is hidden',
    (car: string) => `/singleProduct/${car}`,
    '+880 1000 000 001',
    ({ sam }: ListeningMarketWithCars) => sam.puts('/contact-settings', { phoneAfterAnswer: true }),
  ],
])('a page that is rendered while %s is not cached', async (_change, addressOf, text, change) => {
  const opened = await openListeningMarketWithCars();
  const { market, car } = opened;
  const address = addressOf(car);
  const begun = await market.cache.get(address, async () => {
    const read = await askInProcess(market.app, address);
    await change(opened);
    expect((await market.visits(address)).text).not.toContain(text);
    return read;
  });

  expect(begun.plain.body.toString()).toContain(text);
  expect((await market.visits(address)).text).not.toContain(text);
});

test('a change is answered only after this instance has received its announcement', async () => {
  const { market, sam, car } = await openListeningMarketWithCars();
  let receive = () => {};
  const received = new Promise<void>((resolve) => {
    receive = resolve;
  });
  const app = createApp({ ...market.dependencies, caughtUp: () => received });
  const answered: number[] = [];
  const answer = app
    .inject({
      method: 'PATCH',
      url: `/api/addProduct/${car}`,
      headers: { authorization: `Bearer ${sam.token}` },
      payload: { location: 'Sylhet' },
    })
    .then(({ statusCode }) => answered.push(statusCode));
  await eventually(async () =>
    expect((await market.visits(`/api/addProduct/${car}`)).text).toContain('Sylhet'),
  );
  expect(answered).toEqual([]);
  receive();
  await answer;
  expect(answered).toEqual([200]);
  await app.close();
});

/** Listens as the running server does. */
const listenFor = ({ app, cache, db }: ListeningMarketWithCars['market']) =>
  listen(databaseUrl, db, { [publicChanges]: invalidateOnChange(app, cache, app.log) });

test('a change by another instance invalidates the cache when its announcement arrives', async () => {
  const { market, car } = await openListeningMarketWithCars();
  const listener = listenFor(market);
  await eventually(() => expect(market.timesMade('/car')).toBeGreaterThan(0));
  const another = connect(databaseUrl);
  expect((await market.visits('/car')).text).toContain('Corolla');

  await another.updateTable('listings').set({ state: 'sold' }).where('id', '=', car).execute();
  await eventually(async () => expect((await market.visits('/car')).text).not.toContain('Corolla'));

  await another.destroy();
  await listener.close();
});

test('an edge cache is purged whole when listening begins, and then of what changed', async () => {
  const { market, sam, car } = await openListeningMarketWithCars();
  const { app, cache, db } = market;
  const purged: string[] = [];
  const purge = async (tags: string[]) => void purged.push(...tags);
  const purger = purgeOnChange({ purge }, app.log, { settling: 1 });
  const onChange = invalidateOnChange(app, cache, app.log, purger);
  const listener = listen(databaseUrl, db, { [publicChanges]: onChange });
  await eventually(() => expect(purged).toEqual(['forecourt']));

  await sam.patches(`/addProduct/${car}`, { location: 'Sylhet' });
  await eventually(() => expect(purged.slice(1)).toEqual(['lists', `car-${car}`]));

  await listener.close();
  await purger.stop();
});

test('while announcements may be missed nothing is served from the cache, and afterwards nothing old', async () => {
  const { market, car } = await openListeningMarketWithCars();
  const another = connect(databaseUrl);
  const priceIs = (resalePrice: number) =>
    another.updateTable('listings').set({ resalePrice }).where('id', '=', car).execute();
  await market.visits('/car');

  market.cache.distrust();
  await priceIs(777_700);
  expect((await market.visits('/car')).text).toContain('$7,777');
  await priceIs(888_800);
  expect((await market.visits('/car')).text).toContain('$8,888');
  await priceIs(999_900);
  market.cache.trust();
  expect((await market.visits('/car')).text).toContain('$9,999');

  await another.destroy();
});

test('the front pages are rendered before the first visit', async () => {
  const { market } = await openListeningMarketWithCars();
  const listener = listenFor(market);
  await eventually(() => expect(market.cache.find('/blog')).toBeDefined());

  await market.visits('/category/bmw');
  expect(market.timesMade('/category/bmw')).toBe(1);
  await listener.close();
});
