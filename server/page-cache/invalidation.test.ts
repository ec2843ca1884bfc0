import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from '#database/connection.ts';
import { listen } from '#database/listen.ts';
import { eventually } from '../../tests/eventually.ts';
import { openListeningMarket } from '../../tests/listening-market.ts';
import { databaseUrl } from '../../tests/runner/empty-database.ts';
import { confirmCard } from '../../tests/services/card-provider.ts';
import { purgeOnChange } from '../edge-cache/purge-on-change.ts';
import { createApp } from '../http/app.ts';
import { askInProcess } from '../http/in-process.ts';
import { invalidateOnChange, publicChanges } from './invalidation.ts';

type ListeningMarket = Awaited<ReturnType<typeof openListeningMarket>>;

const contact = { phone: '+880 1000 000 051', location: 'Gulshan' };

async function listeningMarketWithCars() {
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
  /** The public places in which these words stand, each asked twice so that it comes from the cache. */
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

async function buys(market: ListeningMarket, car: string) {
  const bea = await market.buyer('Bea');
  await bea.puts('/booking', { ...contact, id: car });
  const [booking] = (await bea.asks('/booking')).data;
  const opened = await bea.posts('/create-payment-intent', {
    bookingId: booking._id,
    price: booking.price,
  });
  const { transactionId } = await confirmCard(opened.clientSecret);
  expect(await bea.posts('/payments', { transactionId })).toMatchObject({ status: 'paid' });
}

test('a sold car is gone from every public page and list with the very next request', async () => {
  const { market, car, places, placesWith } = await listeningMarketWithCars();
  expect(await placesWith('Corolla')).toEqual(places);
  expect((await market.visits(`/singleProduct/${car}`)).text).not.toContain('Sold');

  await buys(market, car);

  expect((await market.visits(`/singleProduct/${car}`)).text).toContain('Sold');
  expect(await placesWith('Corolla')).toEqual([]);
});

test('every other change of what visitors see shows with the very next request', async () => {
  const { market, sam, ada, car, places, placesWith } = await listeningMarketWithCars();
  const api = (place: string) => place.startsWith('/api');

  await sam.patches(`/addProduct/${car}`, { location: 'Sylhet' });
  expect(await placesWith('Sylhet')).toEqual(places);
  await ada.puts(`/user/${sam.email}`);
  expect(await placesWith('"varifyUser":true')).toEqual(places.filter(api));
  await ada.deletes(`/user/${sam.email}/verification`);
  expect(await placesWith('"varifyUser":true')).toEqual([]);
  await sam.deletes(`/addProduct/${car}`);
  expect(await placesWith('Corolla')).toEqual([]);
  expect((await market.visits(`/singleProduct/${car}`)).status).toBe(404);

  const draft = await sam.hasListed('Avanza', { state: 'draft' });
  expect(await placesWith('Avanza')).toEqual([]);
  await sam.puts(`/addProduct/${draft}`);
  expect(await placesWith('Avanza')).toEqual(places);

  const reason = 'The pictures show another car.';
  for (const away of [`/addProduct/${draft}/hiding`, `/user/${sam.id}/suspension`]) {
    await ada.puts(away, { reason });
    expect(await placesWith('Avanza')).toEqual([]);
    await ada.deletes(away);
    expect(await placesWith('Avanza')).toEqual(places);
  }

  expect(await ada.deletes(`/user/${sam.id}`)).toMatchObject({ status: 200 });
  expect(await placesWith('Avanza')).toEqual([]);
});

test('a number that its seller hides is gone from every public byte with the very next request', async () => {
  const { market, sam, car, other, places } = await listeningMarketWithCars();
  const pages = [`/singleProduct/${car}`, `/api/addProduct/${car}`, `/singleProduct/${other}`];
  const texts = async (addresses: string[]) => {
    const found: string[] = [];
    for (const address of addresses) {
      await market.visits(address);
      found.push((await market.visits(address)).text);
    }
    return found;
  };
  const shown = '+880 1000 000 001';
  for (const text of await texts(pages)) expect(text).toContain(shown);

  await sam.puts('/contact-settings', { phoneAfterAnswer: true });
  for (const text of await texts([...pages, ...places])) expect(text).not.toContain(shown);
  await sam.puts('/contact-settings', { phoneAfterAnswer: false });
  for (const text of await texts(pages)) expect(text).toContain(shown);
});

test('a seller of many cars who hides the number changes no pages of others', async () => {
  const { market, sam, car } = await listeningMarketWithCars();
  const eve = await market.seller('Eve');
  const first = await eve.hasListed('Avanza');
  await sql`
    insert into listings (seller_id, name, location, category, condition, resale_price, original_price, phone, years_used,
      description, pictures, state)
    select seller_id, name, location, category, condition, resale_price, original_price, phone, years_used, description,
      pictures, 'draft' from listings, generate_series(1, 250) where id = ${first}`.execute(
    market.db,
  );
  const [others, hers] = [`/api/addProduct/${car}`, `/api/addProduct/${first}`];
  for (const address of [others, hers]) await market.visits(address);

  await eve.puts('/contact-settings', { phoneAfterAnswer: true });
  for (const address of [others, hers]) await market.visits(address);
  expect([market.timesMade(others), market.timesMade(hers)]).toEqual([1, 2]);
  await sam.puts('/contact-settings', { phoneAfterAnswer: true });
  await market.visits(others);
  expect(market.timesMade(others)).toBe(2);
});

test('a page that was begun before a number was hidden, and ended afterwards, is not kept', async () => {
  const { market, sam, car } = await listeningMarketWithCars();
  const address = `/singleProduct/${car}`;
  const shown = '+880 1000 000 001';
  const begun = await market.cache.get(address, async (asked) => {
    const read = await askInProcess(market.app, asked);
    await sam.puts('/contact-settings', { phoneAfterAnswer: true });
    expect((await market.visits(address)).text).not.toContain(shown);
    return read;
  });

  expect(begun.plain.body.toString()).toContain(shown);
  expect((await market.visits(address)).text).not.toContain(shown);
});

test('what visitors cannot see leaves the cache alone', async () => {
  const { market, sam } = await listeningMarketWithCars();
  await market.visits('/car');

  const draft = await sam.hasListed('Avanza', { state: 'draft' });
  await sam.patches(`/addProduct/${draft}`, { location: 'Sylhet' });
  await market.buyer('Bea');
  await market.visits('/car');

  expect(market.timesMade('/car')).toBe(1);
});

test('a page that was begun before a change and ended after it is not kept', async () => {
  const { market, sam, car } = await listeningMarketWithCars();
  const begun = await market.cache.get('/car', async (address) => {
    const read = await askInProcess(market.app, address);
    await sam.deletes(`/addProduct/${car}`);
    expect((await market.visits('/car')).text).not.toContain('Corolla');
    return read;
  });

  expect(begun.plain.body.toString()).toContain('Corolla');
  expect((await market.visits('/car')).text).not.toContain('Corolla');
});

test('nobody is told that a change is done before this instance has heard of it', async () => {
  const { market, sam, car } = await listeningMarketWithCars();
  let hear = () => {};
  const heard = new Promise<void>((resolve) => {
    hear = resolve;
  });
  const app = createApp({ ...market.dependencies, caughtUp: () => heard });
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
  hear();
  await answer;
  expect(answered).toEqual([200]);
  await app.close();
});

/** As the running server does. */
const listenFor = ({ app, cache, db }: ListeningMarket) =>
  listen(databaseUrl, db, { [publicChanges]: invalidateOnChange(app, cache, app.log) });

test('what another instance changes is dropped when word of it arrives', async () => {
  const { market, car } = await listeningMarketWithCars();
  const ear = listenFor(market);
  await eventually(() => expect(market.timesMade('/car')).toBeGreaterThan(0));
  const another = connect(databaseUrl);
  expect((await market.visits('/car')).text).toContain('Corolla');

  await another.updateTable('listings').set({ state: 'sold' }).where('id', '=', car).execute();
  await eventually(async () => expect((await market.visits('/car')).text).not.toContain('Corolla'));

  await another.destroy();
  await ear.close();
});

test('a cache in front of us is told what changed, and to forget everything when we begin to listen', async () => {
  const { market, sam, car } = await listeningMarketWithCars();
  const { app, cache, db } = market;
  const purged: string[] = [];
  const purge = async (tags: string[]) => void purged.push(...tags);
  const purger = purgeOnChange({ purge }, app.log, { settling: 1 });
  const hearing = invalidateOnChange(app, cache, app.log, purger);
  const ear = listen(databaseUrl, db, { [publicChanges]: hearing });
  await eventually(() => expect(purged).toEqual(['forecourt']));

  await sam.patches(`/addProduct/${car}`, { location: 'Sylhet' });
  await eventually(() => expect(purged.slice(1)).toEqual(['lists', `car-${car}`]));

  await ear.close();
  await purger.stop();
});

test('while changes may go unheard nothing comes from the cache, and afterwards nothing old', async () => {
  const { market, car } = await listeningMarketWithCars();
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

test('a change makes anew only the pages that show it', async () => {
  const { market, sam } = await listeningMarketWithCars();
  const x5 = await sam.hasListed('X5', { category: 'bmw' });
  for (const page of ['/category/toyota', '/category/bmw', '/blog']) await market.visits(page);

  await sam.patches(`/addProduct/${x5}`, { resalePrice: 12_345 });

  expect((await market.visits('/category/bmw')).text).toContain('$12,345');
  expect((await market.visits('/category/toyota')).text).toContain('Corolla');
  expect((await market.visits('/blog')).status).toBe(200);
  expect(market.timesMade('/category/bmw')).toBe(2);
  expect(market.timesMade('/category/toyota')).toBe(1);
  expect(market.timesMade('/blog')).toBe(1);
});

test('a new description shows at once wherever it stands or is looked for, and makes nothing else anew', async () => {
  const { market, sam, car, other } = await listeningMarketWithCars();
  const without = [
    ...['/', '/car', '/category/toyota', '/category/bmw'],
    ...['/api/makes', '/api/addProduct/facets', `/api/addProduct/${other}/similar?brief=true`],
    ...[`/api/addProduct/${car}/price`, `/api/addProduct/${car}/price-history`],
    ...[`/singleProduct/${other}`, `/compare?car=${other}`],
  ];
  const withIt = [
    ...[`/singleProduct/${car}`, `/api/addProduct/${car}`, `/api/cars?car=${car}`],
    ...['/api/addProduct', '/api/addProduct?order=newest', '/api/category/toyota?order=newest'],
    `/api/addProduct/${other}/similar`,
  ];
  const lookedFor = ['/car?q=blizzard', '/api/addProduct?q=blizzard&order=newest&brief=true'];
  const all = [...without, ...withIt, ...lookedFor, '/sitemap.xml'];
  for (const address of all) expect((await market.visits(address)).status).toBe(200);
  const made = () => without.map((address) => [address, market.timesMade(address)]);
  const before = made();

  await sam.patches(`/addProduct/${car}`, { description: 'Never out in a blizzard.' });
  for (const address of withIt) {
    expect((await market.visits(address)).text, address).toContain('blizzard');
  }
  for (const address of lookedFor) {
    expect((await market.visits(address)).text, address).toContain('Corolla');
  }
  for (const address of without) await market.visits(address);
  expect(made()).toEqual(before);
  // It contains when each car's page last changed.
  await market.visits('/sitemap.xml');
  expect(market.timesMade('/sitemap.xml')).toBe(2);
});

test('the front pages are made before anybody asks', async () => {
  const { market } = await listeningMarketWithCars();
  const ear = listenFor(market);
  await eventually(() => expect(market.cache.find('/blog')).toBeDefined());

  await market.visits('/category/bmw');
  expect(market.timesMade('/category/bmw')).toBe(1);
  await ear.close();
});
