import { expect, test } from 'vitest';
import { marketWithOffers } from '../../../../tests/offers.ts';
import {
  books,
  holdRunsOut,
  marketWithCar,
  opensCheckout,
  pays,
} from '../../../../tests/paying.ts';

const contact = { phone: '+880 1000 000 051', location: 'Gulshan' };
const wreck = { productname: 'A wreck', year: 30, description: 'Does not start.' };
const changesToWreck = [
  { label: 'Product name', before: 'Corolla', after: 'A wreck' },
  { label: 'Years of use', before: '3', after: '30' },
  { label: 'Description', before: 'One owner.', after: 'Does not start.' },
];

async function marketWithBooking() {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const booking = await books(bea, car);
  const edits = (changes: object) => sam.patches(`/addProduct/${car}`, changes);
  const opensShowing = (revision: number) =>
    bea.posts('/create-payment-intent', { bookingId: booking._id, price: 4500, revision });
  return { market, sam, car, bea, booking, edits, opensShowing };
}

test('a booking without a revision hides no change that the buyer was not shown', async () => {
  const { market, car, sam } = await marketWithCar();
  const bea = await market.buyer('Bea');
  await bea.posts('/offers', { listingId: car, amount: 4000, key: crypto.randomUUID() });
  await sam.patches(`/addProduct/${car}`, { year: 20 });
  const booking = await books(bea, car);
  expect(await opensCheckout(bea, booking)).toMatchObject({ code: 'car_changed' });
});

test('a seller cannot swap the car for which a buyer pays, neither before nor during the checkout', async () => {
  const { market, bea, booking, edits, opensShowing } = await marketWithBooking();
  await opensCheckout(bea, booking);
  expect(await edits(wreck)).toMatchObject({ status: 409, code: 'listing_being_paid' });
  await holdRunsOut(market);
  expect(await edits(wreck)).toMatchObject({ status: 200 });
  market.minutesPass(10);

  const refused = await opensCheckout(bea, booking);
  expect(refused).toMatchObject({ status: 409, code: 'car_changed', revision: 1 });
  expect(refused.changes).toEqual(changesToWreck);
  expect((await bea.asks(`/booking/${booking._id}`)).data.heldUntil).toBeUndefined();

  expect(await opensShowing(refused.revision)).toMatchObject({ status: 200 });
  const { answer } = await pays(bea, booking);
  expect(answer).toMatchObject({ status: 'paid' });
  const { receipt } = await bea.asks(`/booking/${booking._id}`);
  expect(receipt).toMatchObject({ productName: 'A wreck', car: { year: 30 } });
});

test('a checkout is refused if its page shows an older car than the buyer has seen elsewhere', async () => {
  const { edits, opensShowing } = await marketWithBooking();
  await edits(wreck);
  expect(await opensShowing(1)).toMatchObject({ status: 200 });
  expect(await opensShowing(0)).toMatchObject({ code: 'car_changed', revision: 1 });
});

test('a page cannot have shown a revision that does not exist yet', async () => {
  const { edits, opensShowing } = await marketWithBooking();
  await edits(wreck);
  expect(await opensShowing(2)).toMatchObject({ code: 'car_changed', revision: 1 });
  expect(await opensShowing(2_147_483_648)).toMatchObject({ status: 400 });
});

test('edits that undo each other are no change for a checkout', async () => {
  const { bea, booking, edits } = await marketWithBooking();
  await edits(wreck);
  await edits({ productname: 'Corolla', year: 3, description: 'One owner.' });
  expect(await opensCheckout(bea, booking)).toMatchObject({ status: 200 });
});

test('a checkout shows what many edits come to', async () => {
  const { bea, booking, edits } = await marketWithBooking();
  for (const productname of ['Corola', 'Corolla G', 'Corolla X']) await edits({ productname });
  await edits({ category: 'bmw' });
  expect((await opensCheckout(bea, booking)).changes).toEqual([
    { label: 'Product name', before: 'Corolla', after: 'Corolla X' },
    { label: 'Category', before: 'Toyota', after: 'BMW' },
  ]);
});

test('a buyer sees the changed car first and then its new price', async () => {
  const { bea, booking, edits, opensShowing } = await marketWithBooking();
  await edits({ ...wreck, resalePrice: 5000 });
  expect(await opensCheckout(bea, booking)).toMatchObject({ code: 'car_changed', revision: 1 });
  expect(await opensShowing(1)).toMatchObject({ code: 'price_changed', price: 5000 });
  expect(await opensCheckout(bea, { ...booking, price: 5000 })).toMatchObject({ status: 200 });
});

test('a buyer books the car that the page shows', async () => {
  const { market, car, edits } = await marketWithBooking();
  const eve = await market.buyer('Eve');
  const { revision, data } = await market.asks(`/addProduct/${car}`);
  expect([revision, data.revision]).toEqual([0, 0]);
  await edits(wreck);

  const request = { ...contact, id: car };
  expect(await eve.puts('/booking', { ...request, revision })).toMatchObject({
    status: 409,
    code: 'car_changed',
    revision: 1,
    changes: changesToWreck,
  });
  expect((await eve.asks('/booking')).data).toEqual([]);
  expect((await market.asks(`/addProduct/${car}`)).revision).toBe(1);
  expect(await eve.puts('/booking', { ...request, revision: 1 })).toMatchObject({ status: 200 });
});

test('booking again without a revision does not accept a change', async () => {
  const { bea, car, booking, edits } = await marketWithBooking();
  await edits(wreck);
  expect(await bea.puts('/booking', { ...contact, id: car })).toMatchObject({ status: 200 });
  expect(await opensCheckout(bea, booking)).toMatchObject({ code: 'car_changed' });
});

test('a buyer who deleted a booking and books the changed car can pay', async () => {
  const { bea, car, booking, edits } = await marketWithBooking();
  await edits(wreck);
  await bea.deletes(`/booking/${booking._id}`);
  expect(await bea.puts('/booking', { ...contact, id: car, revision: 1 })).toMatchObject({
    status: 200,
  });
  expect(await opensCheckout(bea, await books(bea, car))).toMatchObject({ status: 200 });
});

test('a buyer accepts an offer for the car that it was about', async () => {
  const { imran, sara, car, answers, made } = await marketWithOffers();
  const id = await made(imran, 4000);
  const { data } = await answers(sara, id, 'counter', { amount: 4200 });
  await sara.patches(`/addProduct/${car}`, wreck);

  const refused = await answers(imran, data.id, 'accept');
  expect(refused).toMatchObject({ status: 409, code: 'car_changed', revision: 1 });
  const accepted = await imran.puts(`/offers/${data.id}`, { answer: 'accept', revision: 1 });
  expect(accepted).toMatchObject({ status: 200, data: { state: 'accepted' } });
});

test('offering again in a conversation does not accept a change', async () => {
  const { imran, sara, car, agreed } = await marketWithOffers();
  await agreed(4000);
  const booking = await books(imran, car);
  await sara.patches(`/addProduct/${car}`, wreck);
  const [{ conversationId }] = (await imran.asks('/offers')).data;
  const lower = { amount: 3500, key: crypto.randomUUID() };
  const again = await imran.posts(`/conversations/${conversationId}/offers`, lower);
  expect(again).toMatchObject({ status: 200 });
  expect(await opensCheckout(imran, booking)).toMatchObject({ code: 'car_changed' });
});
