import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';
import { confirmCard } from '../../../../tests/services/card-provider.ts';
import { weeksShown } from '../overview.ts';

type Buyer = Awaited<ReturnType<Awaited<ReturnType<typeof openMarket>>['buyer']>>;

async function books(buyer: Buyer, car: string): Promise<string> {
  const contact = { phone: '+880 1000 000 051', location: 'Gulshan' };
  await buyer.puts('/booking', { ...contact, id: car });
  const { data } = await buyer.asks('/booking');
  return data.find((booking: { id: string }) => booking.id === car)._id;
}

/** The card is charged; whether the car can still be had is seen afterwards. */
async function charges(buyer: Buyer, bookingId: string, price: number): Promise<string> {
  const { clientSecret } = await buyer.posts('/create-payment-intent', { bookingId, price });
  return (await confirmCard(clientSecret)).transactionId;
}

test('the market’s weeks show cars advertised and sold, bookings, revenue and refunds', async () => {
  const market = await openMarket();
  const [rahim, bea, shirin] = [
    await market.seller('Rahim'),
    await market.buyer('Bea'),
    await market.admin('Shirin'),
  ];
  const sold = await rahim.hasListed('Corolla', { price: 4500 });
  const removed = await rahim.hasListed('Yaris', { price: 3000.5 });
  const draft = await rahim.hasListed('Camry', { state: 'draft' });
  await rahim.puts(`/addProduct/${draft}`);
  const transactionId = await charges(bea, await books(bea, sold), 4500);
  await bea.posts('/payments', { transactionId });
  const tooLate = await charges(bea, await books(bea, removed), 3000.5);
  await shirin.deletes(`/addProduct/${removed}`);
  await bea.posts('/payments', { transactionId: tooLate });
  await market.calls('PUT', '/report', {}, { report: draft });

  const { data } = await shirin.asks('/overview/market');

  expect(data.openReports).toBe(1);
  expect(data.weeks).toHaveLength(weeksShown);
  expect(data.weeks.at(-1)).toEqual({
    from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    advertised: 3,
    sold: 1,
    bookings: 2,
    revenue: 4500,
    refunds: 3000.5,
  });
  expect(data.weeks[0]).toMatchObject({ advertised: 0, sold: 0, bookings: 0, revenue: 0 });
});

test('earlier events count in their own week', async () => {
  const market = await openMarket();
  const rahim = await market.seller('Rahim');
  await rahim.hasListed('Corolla');
  const week = 7 * 24 * 60;

  market.minutesPass(2 * week);
  const { data } = await (await market.admin('Shirin')).asks('/overview/market');
  expect(data.weeks.map(({ advertised }: { advertised: number }) => advertised)).toEqual([
    ...Array(weeksShown - 3).fill(0),
    1,
    0,
    0,
  ]);
});

test('a seller sees the views, bookings and sales of the own cars only', async () => {
  const market = await openMarket();
  const [rahim, other, bea] = [
    await market.seller('Rahim'),
    await market.seller('Olga'),
    await market.buyer('Bea'),
  ];
  const corolla = await rahim.hasListed('Corolla', { price: 4500 });
  const yaris = await rahim.hasListed('Yaris');
  const foreign = await other.hasListed('Camry');
  for (const id of [yaris, yaris, corolla, foreign]) {
    await market.calls('POST', `/addProduct/${id}/view`);
  }
  await market.dependencies.views.write();
  await books(bea, yaris);
  await books(bea, foreign);
  const transactionId = await charges(bea, await books(bea, corolla), 4500);
  await bea.posts('/payments', { transactionId });

  const { data } = await rahim.asks('/overview/sales');

  expect(data.earned).toBe(4500);
  expect(data.weeks.at(-1)).toMatchObject({ views: 3, bookings: 2, sold: 1 });
  expect(data.cars).toEqual([
    { id: yaris, name: 'Yaris', sold: false, views: 2, openBookings: 1 },
    { id: corolla, name: 'Corolla', sold: true, views: 1, openBookings: 0 },
  ]);
});
