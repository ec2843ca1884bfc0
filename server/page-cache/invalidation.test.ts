import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  type openListeningMarket,
  openListeningMarketWithCars,
} from '../../tests/listening-market.ts';
import { confirmCard } from '../../tests/services/card-provider.ts';

type ListeningMarket = Awaited<ReturnType<typeof openListeningMarket>>;
const contact = { phone: '+880 1000 000 051', location: 'Gulshan' };

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

test('a sold car is missing from every public page and list in the next response', async () => {
  const { market, car, places, placesWith } = await openListeningMarketWithCars();
  expect(await placesWith('Corolla')).toEqual(places);
  expect((await market.visits(`/singleProduct/${car}`)).text).not.toContain('Sold');

  await buys(market, car);

  expect((await market.visits(`/singleProduct/${car}`)).text).toContain('Sold');
  expect(await placesWith('Corolla')).toEqual([]);
});

test('every other public change shows in the next response', async () => {
  const { market, sam, ada, car, places, placesWith } = await openListeningMarketWithCars();
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

test('a phone number that its seller hides is missing from every public response at once', async () => {
  const { market, sam, car, other, places } = await openListeningMarketWithCars();
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

test('hiding the number of a seller of many cars leaves the pages of other sellers cached', async () => {
  const { market, sam, car } = await openListeningMarketWithCars();
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

test('changes that visitors cannot see invalidate nothing', async () => {
  const { market, sam } = await openListeningMarketWithCars();
  await market.visits('/car');

  const draft = await sam.hasListed('Avanza', { state: 'draft' });
  await sam.patches(`/addProduct/${draft}`, { location: 'Sylhet' });
  await market.buyer('Bea');
  await market.visits('/car');

  expect(market.timesMade('/car')).toBe(1);
});

test('a change renders only the pages that show it again', async () => {
  const { market, sam } = await openListeningMarketWithCars();
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

test('a new description shows at once wherever it is shown or searched, and nothing else is rendered again', async () => {
  const { market, sam, car, other } = await openListeningMarketWithCars();
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
  // The sitemap contains when each car's page last changed.
  await market.visits('/sitemap.xml');
  expect(market.timesMade('/sitemap.xml')).toBe(2);
});
