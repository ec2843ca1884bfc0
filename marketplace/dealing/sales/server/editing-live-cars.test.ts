import { expect, test } from 'vitest';
import {
  books,
  holdRunsOut,
  isCharged,
  type Market,
  marketWithCar,
  opensCheckout,
  pays,
  refundedAt,
  reportsPayment,
} from '../../../../tests/paying.ts';

const vin = '1HGCM82633A004352';
const anotherVin = 'WVWZZZ1JZXW000001';
const pictures = ['/images/first/960.webp', '/images/second/960.webp'];

async function marketWithBooking() {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  await market.db.updateTable('listings').set({ pictures }).execute();
  await sam.patches(`/addProduct/${car}`, { vehicle: { mileage: 40_000, vin } });
  const booking = await books(bea, car);
  const edits = (changes: object) => sam.patches(`/addProduct/${car}`, changes);
  return { market, sam, car, bea, booking, edits };
}

const revisions = ({ db }: Market) =>
  db.selectFrom('listingRevisions').selectAll().orderBy('number').execute();

test.each<[string, object]>([
  ['name', { productname: 'A wreck' }],
  ['make', { category: 'bmw' }],
  ['description', { description: 'Does not start.' }],
  ['location', { location: 'Sylhet' }],
  ['condition', { conation: 'Bad' }],
  ['age', { year: 30 }],
  ['original price', { originalPrice: 100 }],
  ['mileage', { vehicle: { mileage: 400_000 } }],
  ['VIN', { vehicle: { vin: anotherVin } }],
  ['VIN, which is taken back,', { vehicle: { vin: null } }],
  ['pictures, which change places', { image: pictures[1], images: pictures.toReversed() }],
  ['pictures, of which one is missing', { image: pictures[0] }],
  ['price with the name', { resalePrice: 4000, productname: 'A wreck' }],
])('a seller cannot change the %s of a car while a buyer pays for it', async (_fact, changes) => {
  const { market, car, bea, booking, edits } = await marketWithBooking();
  const before = await market.asks(`/addProduct/${car}`);
  const { until } = await opensCheckout(bea, booking);

  expect(await edits(changes)).toMatchObject({ status: 409, code: 'listing_being_paid', until });
  expect((await market.asks(`/addProduct/${car}`)).data).toEqual(before.data);
  expect(await revisions(market)).toHaveLength(1);

  await holdRunsOut(market);
  expect(await edits(changes)).toMatchObject({ status: 200 });
  expect(await revisions(market)).toHaveLength(2);
});

test('a seller can edit a car a hundred times a day, and its price more often', async () => {
  const { market, sam, car } = await marketWithCar();
  const edits = async (changes: object) => {
    market.minutesPass(1);
    const token = await market.dependencies.sessions.open(sam);
    return market.withToken(token).patches(`/addProduct/${car}`, changes);
  };
  for (let edit = 0; edit < 100; edit++) {
    expect(await edits({ description: `Seen ${edit} times.` })).toMatchObject({ status: 200 });
  }
  expect(await edits({ description: 'Seen again.' })).toMatchObject({
    status: 429,
    code: 'too_many_requests',
  });
  expect(await edits({ resalePrice: 4400, phone: '+880 1000 000 052' })).toMatchObject({
    status: 200,
  });
  market.minutesPass(24 * 60);
  expect(await edits({ description: 'Seen again.' })).toMatchObject({ status: 200 });
});

test('a seller may change price and phone while a buyer pays, and send what is the same', async () => {
  const { market, bea, booking, edits } = await marketWithBooking();
  await opensCheckout(bea, booking);
  expect(
    await edits({
      resalePrice: 5000,
      phone: '+880 1000 000 002',
      productname: 'Corolla',
      image: pictures[0],
      images: pictures,
      vehicle: { mileage: 40_000, vin },
    }),
  ).toMatchObject({ status: 200 });
  expect(await revisions(market)).toHaveLength(1);
  expect(await pays(bea, booking)).toMatchObject({ answer: { status: 'paid' } });
});

test('money that comes for a car that was changed after its checkout had ended goes back', async () => {
  const { market, bea, booking, edits } = await marketWithBooking();
  const transactionId = await isCharged(bea, booking);
  // As if the provider had first said that it was canceled.
  await market.db.updateTable('paymentAttempts').set({ state: 'canceled' }).execute();
  await edits({ productname: 'A wreck' });

  expect(await reportsPayment(bea, transactionId)).toMatchObject({
    status: 'refunded',
    message: expect.stringContaining('the seller had changed what they say about it by then'),
  });
  await market.outboxIsDone();
  expect(await refundedAt(transactionId)).toBe(450_000);
  expect((await bea.asks('/booking')).data).toMatchObject([{ status: 'open' }]);
});

test('a change that the seller took back does not stand in the way of late money', async () => {
  const { market, bea, booking, edits } = await marketWithBooking();
  const transactionId = await isCharged(bea, booking);
  await market.db.updateTable('paymentAttempts').set({ state: 'canceled' }).execute();
  await edits({ productname: 'A wreck' });
  await edits({ productname: 'Corolla' });
  expect(await reportsPayment(bea, transactionId)).toMatchObject({ status: 'paid' });
});

test('each edit of a car on offer is kept: who, when, and what was there before', async () => {
  const { market, sam, edits } = await marketWithBooking();
  await edits({ productname: 'A wreck', year: 30 });
  await edits({ productname: 'A wreck' });
  await edits({ vehicle: { vin: anotherVin } });

  const kept = await revisions(market);
  expect(kept).toMatchObject([
    { number: 1, editorId: sam.id, at: expect.any(Date) },
    {
      number: 2,
      changes: [
        { fact: 'name', before: 'Corolla', after: 'A wreck' },
        { fact: 'yearsUsed', before: 3, after: 30 },
      ],
    },
    { number: 4, changes: [{ fact: 'vin' }] },
  ]);
  expect(JSON.stringify(kept)).not.toContain(anotherVin);
  const ada = await market.admin('Ada');
  expect((await ada.asks('/audit?kind=selling')).data).toMatchObject([
    { action: 'listing.edited', actor: { name: 'Sam' }, details: { changed: 'VIN', revision: 4 } },
    { details: { changed: 'Product name, Years of use', car: 'Corolla', revision: 2 } },
    { details: { changed: 'Mileage, VIN', revision: 1 } },
  ]);
});

test('a draft has no revisions: no buyer has seen it', async () => {
  const { market, sam } = await marketWithCar();
  const draft = await sam.hasListed('Vitz', { state: 'draft' });
  await sam.patches(`/addProduct/${draft}`, { productname: 'Yaris' });
  expect(await revisions(market)).toEqual([]);
});
