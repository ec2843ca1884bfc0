import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';
import { books, marketWithCar, pays } from '../../../../tests/paying.ts';
import { addCall } from './lead-store.ts';

const contact = { phone: '+880 1000 000 051', location: 'Gulshan' };

async function marketWithLead() {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  return { market, sam, car, bea, booking, call: `/leads/${booking._id}/calls` };
}

test('a seller sees who booked which car, how to call them, and how many wait', async () => {
  const { sam, car, booking } = await marketWithLead();

  expect(await sam.asks('/leads')).toMatchObject({
    status: 200,
    waiting: 1,
    data: [
      {
        bookingId: booking._id,
        listingId: car,
        buyer: { name: 'Bea', email: null },
        contact,
        car: { name: 'Corolla' },
        price: 4500,
        state: 'open',
        sale: { refundedAt: null, dispute: null },
        calls: [],
      },
    ],
  });
});

test('a seller sees the leads of all own cars or of one, and of no other cars', async () => {
  const { market, sam, car, bea } = await marketWithLead();
  const sue = await market.seller('Sue');
  const another = await sam.hasListed('Yaris');
  await books(bea, another);

  expect(await sue.asks('/leads')).toMatchObject({ data: [], waiting: 0 });
  expect(await sue.asks(`/leads?car=${car}`)).toMatchObject({ data: [], waiting: 0 });
  expect((await sam.asks('/leads')).data).toMatchObject([
    { car: { name: 'Yaris' } },
    { car: { name: 'Corolla' } },
  ]);
  expect(await sam.asks(`/leads?car=${car}`)).toMatchObject({
    data: [{ car: { name: 'Corolla' } }],
    waiting: 1,
  });
  expect(await sam.asks('/leads?car=nonsense')).toMatchObject({ code: 'listing_not_found' });
});

test('a called buyer no longer waits, a buyer who was not reached does', async () => {
  const { sam, call } = await marketWithLead();
  const calls = async () => (await sam.asks('/leads')).data[0].calls;

  expect(await sam.posts(call, { outcome: 'not_reached' })).toMatchObject({ status: 200 });
  expect(await sam.asks('/leads?waiting=true')).toMatchObject({ waiting: 1, data: [{}] });
  expect(await sam.posts(call, { outcome: 'called' })).toMatchObject({ status: 200 });
  expect(await sam.asks('/leads?waiting=true')).toMatchObject({ waiting: 0, data: [] });
  expect(await calls()).toMatchObject([{ outcome: 'called' }, { outcome: 'not_reached' }]);

  expect(await sam.posts(call, { outcome: 'not_reached' })).toMatchObject({ status: 200 });
  expect(await sam.asks('/leads?waiting=true')).toMatchObject({ waiting: 1 });
  expect(await sam.posts(call, { outcome: 'sold' })).toMatchObject({ status: 400 });
});

test("a seller cannot note a call to another seller's buyer", async () => {
  const { market, sam, call } = await marketWithLead();
  const sue = await market.seller('Sue');

  expect(await sue.posts(call, { outcome: 'called' })).toMatchObject({ code: 'booking_not_found' });
  expect(await sam.asks('/leads')).toMatchObject({ waiting: 1, data: [{ calls: [] }] });
});

test('a seller can note calls only while the booking is open', async () => {
  const { market, sam, car, bea, booking, call } = await marketWithLead();
  const cy = await market.buyer('Cy');
  const other = await books(cy, car);
  await pays(bea, booking);

  expect(await sam.posts(call, { outcome: 'called' })).toMatchObject({ code: 'booking_paid' });
  expect(await sam.posts(`/leads/${other._id}/calls`, { outcome: 'called' })).toMatchObject({
    code: 'booking_gone',
  });
  // As when it is paid between the look at it and the note.
  expect(await addCall(market.db, booking._id, 'called')).toBe(false);
  expect(await sam.asks('/leads')).toMatchObject({
    waiting: 0,
    data: [{ buyer: { name: 'Bea' }, state: 'paid' }],
  });
});

test('a deleted booking is no lead', async () => {
  const { sam, bea, booking } = await marketWithLead();
  await bea.deletes(`/booking/${booking._id}`);

  expect(await sam.asks('/leads')).toMatchObject({ data: [], waiting: 0 });
});

test('leads come page by page, newest first', async () => {
  const { market, sam, car } = await marketWithLead();
  for (const name of ['Cy', 'Di', 'Ed']) await books(await market.buyer(name), car);

  const first = await sam.asks('/leads?limit=3');
  expect(first.data.map(({ buyer }: { buyer: { name: string } }) => buyer.name)).toEqual([
    'Ed',
    'Di',
    'Cy',
  ]);
  const rest = await sam.asks(`/leads?limit=3&cursor=${first.next}`);
  expect(rest.data).toMatchObject([{ buyer: { name: 'Bea' } }]);
  expect(rest.next).toBeUndefined();
  expect(rest.waiting).toBe(4);
});

test('a seller learns the email of a buyer only once the car is paid', async () => {
  const { market, sam, car, bea, booking } = await marketWithLead();
  const ada = await market.admin('Ada');
  const bookings = `/myProduct/${car}/booking`;

  expect(JSON.stringify([await sam.asks('/leads'), await sam.asks(bookings)])).not.toContain(
    bea.email,
  );
  expect((await ada.asks(bookings)).data).toMatchObject([{ email: bea.email }]);

  await pays(bea, booking);
  expect((await sam.asks('/leads')).data).toMatchObject([{ buyer: { email: bea.email } }]);
  expect((await sam.asks(bookings)).data).toMatchObject([{ email: bea.email }]);
});

test('a seller cannot call a buyer who missed the car', async () => {
  const { market, sam, car, bea } = await marketWithLead();
  const cy = await market.buyer('Cy');
  const bookings = `/myProduct/${car}/booking?order=newest`;
  const missed = { userName: 'Bea', status: 'sold', phone: '', location: '' };
  expect((await sam.asks(bookings)).data).toMatchObject([{ userName: 'Bea', ...contact }]);

  await pays(cy, await books(cy, car));
  expect((await sam.asks(bookings)).data).toMatchObject([
    { userName: 'Cy', phone: '+880 1000 000 051' },
    missed,
  ]);
  expect((await bea.asks('/booking')).data).toMatchObject([contact]);
});

test('a booking emails the seller and the buyer once', async () => {
  const { market, bea, car } = await marketWithLead();
  await market.outboxIsDone();
  await bea.puts('/booking', { ...contact, id: car, phone: '+880 1000 000 099' });
  await market.outboxIsDone();

  // They are sent side by side.
  const [toBuyer, toSeller] = market.mails.sort((a, b) => a.to.localeCompare(b.to));
  expect(market.mails).toMatchObject([
    { to: 'bea@example.com', subject: 'You booked Corolla' },
    { to: 'sam@example.com', subject: 'Corolla: a buyer is waiting for your call' },
  ]);
  expect(toSeller?.text).toContain(`/dashboard/leads?car=${car}`);
  expect(toSeller?.text).toContain(`Call Bea: ${contact.phone}`);
  expect(toSeller?.html).toContain('href="tel:+8801000000051"');
  expect(toBuyer?.text).toContain('Call Sam: +880 1000 000 001');
  expect(toBuyer?.html).toContain(
    'src="https://forecourt.example/images/corolla/960.webp" alt="Corolla"',
  );
});

test('repeating a booking on another day sends no emails', async () => {
  const { market, bea, car } = await marketWithLead();
  market.minutesPass(24 * 60);
  const later = market.withToken(await market.dependencies.sessions.open(bea));
  expect(await later.puts('/booking', { ...contact, id: car })).toMatchObject({ status: 200 });
  await market.outboxIsDone();

  expect(market.mails).toHaveLength(2);
});

test('deleting and booking again on the same day sends no second pair of emails', async () => {
  const { market, bea, booking, car } = await marketWithLead();
  await bea.deletes(`/booking/${booking._id}`);
  await books(bea, car);
  await market.outboxIsDone();
  expect(market.mails).toHaveLength(2);
});

test('emails do not show pictures from other sites', async () => {
  const market = await openMarket();
  const [sam, bea] = [await market.seller('Sam'), await market.buyer('Bea')];
  const pictures: [string] = ['https://pictures.example/corolla.jpg'];
  await books(bea, await sam.hasListed('Corolla', { pictures }));
  await market.outboxIsDone();

  expect(market.mails).toHaveLength(2);
  for (const { html } of market.mails) expect(html).not.toContain('<img');
});
