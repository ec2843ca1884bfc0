import { expect, test } from 'vitest';
import { confirmCard } from '../../../tests/card-provider.ts';
import { openMarket } from '../../../tests/market.ts';

const contact = { phone: '+880 1000 000 051', location: 'Gulshan' };

async function marketWithBooking(buyerName = 'Bea') {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const buyer = await market.buyer(buyerName);
  const car = await sam.hasListed('Corolla', { price: 4500 });
  expect(await buyer.puts('/booking', { ...contact, id: car })).toMatchObject({ status: 200 });
  const [{ _id: booking }] = (await buyer.asks('/booking')).data;
  return { market, sam, buyer, booking };
}

async function pays(buyer: Awaited<ReturnType<typeof marketWithBooking>>['buyer'], id: string) {
  const { clientSecret, secondsLeft } = await buyer.posts('/create-payment-intent', {
    bookingId: id,
    price: 4500,
  });
  expect(secondsLeft).toBeGreaterThan(590);
  const { transactionId } = await confirmCard(clientSecret);
  expect(await buyer.posts('/payments', { transactionId })).toMatchObject({ status: 'paid' });
  return transactionId;
}

test('a paid booking says when, to whom and with which transaction it was paid', async () => {
  const { buyer, booking } = await marketWithBooking();
  const transactionId = await pays(buyer, booking);

  expect((await buyer.asks(`/booking/${booking}`)).data).toMatchObject({
    transactionId,
    paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    sellerName: 'Sam',
    refunded: false,
  });
});

test.each(['Bea', 'Łucja Żółć', 'নুসরাত'])('the receipt of %s is a PDF', async (name) => {
  const { market, sam, buyer, booking } = await marketWithBooking(name);
  const address = `/booking/${booking}/receipt.pdf`;
  expect(await buyer.asks(address)).toMatchObject({ status: 404, code: 'payment_not_found' });
  await pays(buyer, booking);

  for (const reader of [buyer, await market.admin('Ada')]) {
    const { status, headers, body } = await reader.asks(address);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBe(`attachment; filename="receipt-${booking}.pdf"`);
    expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  }
  expect(await sam.asks(address)).toMatchObject({ status: 404, code: 'booking_not_found' });
});

test('money that came too late shows at the booking as going back', async () => {
  const { market, buyer, booking } = await marketWithBooking();
  const { clientSecret } = await buyer.posts('/create-payment-intent', {
    bookingId: booking,
    price: 4500,
  });
  const { transactionId } = await confirmCard(clientSecret);
  await market.db.updateTable('bookings').set({ state: 'released' }).execute();

  expect(await buyer.posts('/payments', { transactionId })).toMatchObject({ status: 'refunded' });

  expect((await buyer.asks(`/booking/${booking}`)).data).toMatchObject({
    status: 'unavailable',
    refunded: true,
  });
});
