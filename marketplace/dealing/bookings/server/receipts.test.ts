import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { books, isCharged, marketWithCar, pays, reportsPayment } from '../../../../tests/paying.ts';
import { findReceipt } from './receipt-store.ts';

async function marketWithBooking(buyerName = 'Bea') {
  const { market, sam, car } = await marketWithCar();
  const buyer = await market.buyer(buyerName);
  const booking = await books(buyer, car);
  return { market, sam, car, buyer, booking, address: `/booking/${booking._id}` };
}

test('a paid booking says when, to whom and with which transaction it was paid', async () => {
  const { buyer, booking, address } = await marketWithBooking();
  const { transactionId } = await pays(buyer, booking);

  expect((await buyer.asks(address)).data).toMatchObject({
    transactionId,
    paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    sellerName: 'Sam',
    refunded: false,
  });
});

test.each(['Bea', 'Łucja Żółć', 'নুসরাত'])('the receipt of %s is a PDF', async (name) => {
  const { market, sam, buyer, booking, address } = await marketWithBooking(name);
  const receipt = `${address}/receipt.pdf`;
  expect(await buyer.asks(receipt)).toMatchObject({ status: 404, code: 'payment_not_found' });
  await pays(buyer, booking);

  for (const reader of [buyer, await market.admin('Ada')]) {
    const { status, headers, body } = await reader.asks(receipt);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="receipt-${booking._id}.pdf"`,
    );
    expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  }
  expect(await sam.asks(receipt)).toMatchObject({ status: 404, code: 'booking_not_found' });
});

test('money that came too late shows at the booking as going back', async () => {
  const { market, buyer, booking, address } = await marketWithBooking();
  const transactionId = await isCharged(buyer, booking);
  await market.db.updateTable('bookings').set({ state: 'released' }).execute();

  expect(await reportsPayment(buyer, transactionId)).toMatchObject({ status: 'refunded' });

  expect((await buyer.asks(address)).data).toMatchObject({
    status: 'unavailable',
    refunded: true,
  });
});

test('a receipt says what was true when it was paid, whatever is renamed afterwards', async () => {
  const { market, sam, car, buyer, booking, address } = await marketWithBooking();
  const vehicle = { model: 'Corolla', mileage: 40_000, vin: '1HGCM82633A004352' };
  await sam.patches(`/addProduct/${car}`, { vehicle });
  const booked = { bookingId: booking._id, price: 4500, revision: 1 };
  expect(await buyer.posts('/create-payment-intent', booked)).toMatchObject({ status: 200 });
  const { transactionId } = await pays(buyer, booking);
  await market.db.updateTable('accounts').set({ name: 'Somebody else' }).execute();
  await market.db
    .updateTable('listings')
    .set({ name: 'Another car', phone: '+880 1999 999 999', resalePrice: 100, mileageKm: 400_000 })
    .execute();
  await market.db.deleteFrom('listingVins').execute();

  expect((await buyer.asks(address)).receipt).toEqual({
    transactionId,
    price: 4500,
    paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    productName: 'Corolla',
    car: {
      make: 'Toyota',
      location: 'Dhaka',
      conation: 'Good',
      originalPrice: 9000,
      year: 3,
      description: 'One owner.',
      images: ['/images/corolla/960.webp'],
      vehicle,
    },
    sellerName: 'Sam',
    sellerEmail: sam.email,
    sellerPhone: '+880 1000 000 001',
    userName: 'Bea',
    email: buyer.email,
    card: { brand: 'visa', last4: '4242' },
  });
});

test('the database itself does not let a receipt be changed', async () => {
  const { market, buyer, booking } = await marketWithBooking();
  await pays(buyer, booking);
  await expect(
    sql`update receipts set seller_name = 'Somebody else'`.execute(market.db),
  ).rejects.toThrow('a receipt is never changed');
});

test("a seller hears nothing of the buyer's card", async () => {
  const { market, sam, car, buyer, booking, address } = await marketWithBooking();
  await pays(buyer, booking);
  await market.outboxIsDone();
  const told = [
    ...(await Promise.all(
      [`/myProduct/${car}/booking`, '/leads', '/overview/sales', address].map(sam.asks),
    )),
    ...market.mails.filter(({ to }) => to === sam.email),
  ];
  expect(JSON.stringify(told)).not.toContain('4242');
  expect(JSON.stringify(await buyer.asks(address))).toContain('4242');
});

test('a receipt from before cars and cards were recorded has neither', async () => {
  const { market, buyer, booking } = await marketWithBooking();
  const { transactionId } = await pays(buyer, booking);
  await sql`alter table receipts disable trigger receipts_are_final`.execute(market.db);
  await sql`update receipts set car = null, card_brand = null, card_last4 = null`.execute(
    market.db,
  );
  await sql`alter table receipts enable trigger receipts_are_final`.execute(market.db);

  expect(await findReceipt(market.db, booking._id)).toMatchObject({
    transactionId,
    car: 'Corolla',
    asSold: null,
    card: null,
  });
});
