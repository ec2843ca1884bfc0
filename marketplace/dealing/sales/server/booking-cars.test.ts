import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { markClosed } from '#marketplace/platform/accounts/server/account-store.ts';
import { callDuringTransaction } from '../../../../tests/concurrent-call.ts';
import { openMarket } from '../../../../tests/market.ts';
import { books, marketWithCar, opensCheckout } from '../../../../tests/paying.ts';

const contact = { phone: '+880 1000 000 051', location: 'Gulshan' };

test('a buyer books a car at its price, whatever the browser says', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const car = await sam.hasListed('Corolla', { price: 4500 });

  expect(
    await bea.puts('/booking', {
      ...contact,
      id: car,
      price: 1,
      email: 'eve@example.com',
      userName: 'Eve',
      productName: 'Free car',
      image: 'https://evil.example/x.png',
    }),
  ).toMatchObject({ status: 200, success: true });

  expect((await bea.asks('/booking')).data).toMatchObject([
    {
      id: car,
      email: bea.email,
      userName: 'Bea',
      productName: 'Corolla',
      image: '/images/corolla/960.webp',
      price: 4500,
      paid: false,
      status: 'open',
      ...contact,
    },
  ]);
});

test('a booking says whom to call, and while its buyer pays, until when the car is held', async () => {
  const { market, car } = await marketWithCar();
  const [bea, cy] = [await market.buyer('Bea'), await market.buyer('Cy')];
  const booking = await books(bea, car);
  await books(cy, car);
  expect(await bea.puts('/booking', { ...contact, id: car })).toMatchObject({
    data: { _id: booking._id },
  });
  const { until } = await opensCheckout(bea, booking);

  expect((await bea.asks('/booking')).data).toMatchObject([
    { sellerName: 'Sam', sellerPhone: '+880 1000 000 001', heldUntil: until },
  ]);
  expect((await cy.asks('/booking')).data[0]).not.toHaveProperty('heldUntil');
});

test('booking again only changes how to reach the buyer, even at the same moment', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const car = await sam.hasListed('Corolla');

  await Promise.all(Array.from({ length: 5 }, () => bea.puts('/booking', { ...contact, id: car })));
  await bea.puts('/booking', { id: car, phone: '+880 1000 000 099', location: 'Banani' });

  expect((await bea.asks('/booking')).data).toMatchObject([
    { phone: '+880 1000 000 099', location: 'Banani' },
  ]);
});

test('own, sold, hidden and unadvertised cars cannot be booked', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const book = (who: typeof bea, id: string) => who.puts('/booking', { ...contact, id });

  expect(await book(sam, await sam.hasListed('Own'))).toMatchObject({
    status: 409,
    code: 'own_listing',
  });
  expect(await book(bea, await sam.hasListed('Sold', { state: 'sold' }))).toMatchObject({
    status: 409,
    code: 'listing_sold',
  });
  for (const details of [{ state: 'draft' as const }, { hidden: true }]) {
    expect(await book(bea, await sam.hasListed('Not for sale', details))).toMatchObject({
      status: 404,
      code: 'listing_not_found',
    });
  }
});

test('what is missing or wrong is said field by field', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const car = await sam.hasListed('Corolla');

  expect(await bea.puts('/booking', { id: car, phone: '12', location: '  ' })).toMatchObject({
    status: 400,
    fields: { phone: 'Use 6 to 20 digits.', location: 'Enter your town.' },
  });
});

test('a booking is for its buyer and administrators alone; the seller sees it at the car', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const sue = await market.seller('Sue');
  const bea = await market.buyer('Bea');
  const cy = await market.buyer('Cy');
  const ada = await market.admin('Ada');
  const car = await sam.hasListed('Corolla');
  expect(await bea.puts('/booking', { ...contact, id: car })).toMatchObject({ status: 200 });
  const [{ _id: booking }] = (await bea.asks('/booking')).data;

  expect(await ada.asks(`/booking/${booking}`)).toMatchObject({ status: 200 });
  for (const stranger of [cy, sam]) {
    expect(await stranger.asks(`/booking/${booking}`)).toMatchObject({ status: 404 });
    expect(await stranger.deletes(`/booking/${booking}`)).toMatchObject({ status: 404 });
  }
  expect((await cy.asks('/booking')).data).toEqual([]);
  expect(await cy.asks('/booking?all=true')).toMatchObject({ status: 403 });
  expect((await ada.asks('/booking?all=true')).data).toHaveLength(1);
  expect((await sam.asks(`/myProduct/${car}/booking`)).data).toMatchObject([
    { userName: 'Bea', phone: contact.phone },
  ]);
  expect(await sue.asks(`/myProduct/${car}/booking`)).toMatchObject({ status: 404 });
});

test('a deleted booking is gone from the list, and the car can be booked again', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const car = await sam.hasListed('Corolla');
  expect(await bea.puts('/booking', { ...contact, id: car })).toMatchObject({ status: 200 });
  const [{ _id: booking }] = (await bea.asks('/booking')).data;

  expect(await bea.deletes(`/booking/${booking}`)).toMatchObject({
    status: 200,
    message: 'The booking of Corolla was deleted',
  });
  expect((await bea.asks('/booking')).data).toEqual([]);
  expect(await bea.puts('/booking', { ...contact, id: car })).toMatchObject({ status: 200 });
});

test('when the seller changes the price, open bookings take it, say so and a mail goes out', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const car = await sam.hasListed('Corolla', { price: 4500 });
  expect(await bea.puts('/booking', { ...contact, id: car })).toMatchObject({ status: 200 });

  expect(await sam.patches(`/addProduct/${car}`, { resalePrice: '$4,000' })).toMatchObject({
    status: 200,
  });

  expect((await bea.asks('/booking')).data).toMatchObject([{ price: 4000, previousPrice: 4500 }]);
  await market.outboxIsDone();
  const told = () => market.mails.filter(({ subject }) => subject.includes('now costs'));
  expect(told()).toEqual([]);
  market.minutesPass(10);
  await market.outboxIsDone();
  expect(told()).toMatchObject([{ to: bea.email, subject: 'Corolla now costs $4,000' }]);
});

test('price changes that follow each other are told in one email, and not if nothing changed in the end', async () => {
  const market = await openMarket();
  // Both changes fall into one span, whatever the time is.
  market.minutesPass(10 - ((Date.now() / 60_000) % 10));
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const [changed, unchanged] = [await sam.hasListed('Corolla'), await sam.hasListed('Camry')];
  for (const id of [changed, unchanged]) await bea.puts('/booking', { ...contact, id });
  for (const price of ['$4,000', '$3,900', '$3,800']) {
    await sam.patches(`/addProduct/${changed}`, { resalePrice: price });
  }
  for (const price of ['$9,000', '$4,500']) {
    await sam.patches(`/addProduct/${unchanged}`, { resalePrice: price });
  }
  market.minutesPass(10);
  await market.outboxIsDone();
  const about = market.mails.filter(({ subject }) => subject.includes('now costs'));
  expect(about).toMatchObject([{ subject: 'Corolla now costs $3,800' }]);
  expect(about[0]!.text).toContain('which you booked for $4,500');
});

test.each([
  ['removed', 'Corolla is no longer available', 'lost'],
  ['closed', 'Corolla is no longer available', 'lost'],
  ['suspended', 'Corolla is not for sale for now', 'open'],
] as const)('whoever booked a car hears when it is %s', async (how, subject, state) => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const ada = await market.admin('Ada');
  const car = await sam.hasListed('Corolla');
  await bea.puts('/booking', { ...contact, id: car });
  const actions = {
    removed: () => sam.deletes(`/addProduct/${car}`),
    closed: () => ada.deletes(`/user/${sam.id}`),
    suspended: () => ada.puts(`/user/${sam.id}/suspension`, { reason: 'Paperwork' }),
  };
  expect(await actions[how]()).toMatchObject({ status: 200 });
  await market.outboxIsDone();

  const toBea = market.mails.filter(({ to }) => to === bea.email);
  expect(toBea.filter((mail) => mail.subject === subject)).toHaveLength(1);
  const { rows } = await sql<{ state: string }>`select state from bookings`.execute(market.db);
  expect(rows).toEqual([{ state }]);
});

test('a removed car leaves its bookings behind as no longer available', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const car = await sam.hasListed('Corolla');
  expect(await bea.puts('/booking', { ...contact, id: car })).toMatchObject({ status: 200 });

  expect(await sam.deletes(`/addProduct/${car}`)).toMatchObject({ status: 200 });

  expect((await bea.asks('/booking')).data).toMatchObject([{ status: 'unavailable' }]);
});

test('what was lost to somebody else can be cleared away as well', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const car = await sam.hasListed('Corolla');
  expect(await bea.puts('/booking', { ...contact, id: car })).toMatchObject({ status: 200 });
  const [{ _id: booking }] = (await bea.asks('/booking')).data;
  expect(await sam.deletes(`/addProduct/${car}`)).toMatchObject({ status: 200 });

  expect(await bea.deletes(`/booking/${booking}`)).toMatchObject({ status: 200 });

  expect((await bea.asks('/booking')).data).toEqual([]);
});

test('whoever is deleted while booking leaves no phone number behind', async () => {
  const { market, car } = await marketWithCar();
  const bea = await market.buyer('Bea');

  const late = await callDuringTransaction(
    market.db,
    (tx) => markClosed(tx, bea.id),
    () => bea.puts('/booking', { ...contact, id: car }),
  );

  expect(late).toMatchObject({ status: 401 });
  expect(await market.db.selectFrom('bookings').selectAll().execute()).toEqual([]);
});
