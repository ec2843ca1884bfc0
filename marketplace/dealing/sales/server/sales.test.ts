import { expect, test } from 'vitest';
import {
  books,
  cardEventsArrive,
  marketWithCar,
  opensCheckout,
  type Person,
  reportsPayment,
} from '../../../../tests/paying.ts';
import { cards, confirmCard, dashboard } from '../../../../tests/services/card-provider.ts';

const stands = { refundedAt: null, dispute: null };

/** What became of the payment, wherever the seller and administrators see the car. */
async function salesSeen(ada: Person, seller: Person) {
  const lists = [
    (await seller.asks('/leads')).data,
    (await seller.asks(`/myProduct?email=${seller.email}`)).data,
    (await ada.asks('/administration/cars?state=sold')).data,
  ];
  // Own cars leave out what is null.
  return lists.map(([first]) => ({ ...stands, ...first.sale }));
}

async function sold(card = cards.good) {
  const { market, sam, car } = await marketWithCar();
  const bea = await market.buyer('Bea');
  const { clientSecret } = await opensCheckout(bea, await books(bea, car));
  const { transactionId } = await confirmCard(clientSecret, card);
  await reportsPayment(bea, transactionId);
  return { market, sam, car, transactionId, ada: await market.admin('Ada') };
}

test('while the payment stands there is nothing to tell of a sale', async () => {
  const { market, sam, ada } = await sold();
  await cardEventsArrive(market);
  expect(await salesSeen(ada, sam)).toEqual([stands, stands, stands]);
});

test('the seller and administrators see that money went back, and when', async () => {
  const { market, sam, ada, car, transactionId } = await sold();
  await dashboard.refund(transactionId);
  await cardEventsArrive(market);

  const refunded = { ...stands, refundedAt: expect.stringMatching(/^\d{4}-.*Z$/) };
  expect(await salesSeen(ada, sam)).toEqual([refunded, refunded, refunded]);
  const visitor = await market.app.inject(`/api/addProduct/${car}`);
  expect(visitor.json().data).not.toHaveProperty('sale');
});

test('the seller and administrators see that the bank questions a payment, and nothing of the card', async () => {
  const { market, sam, ada, transactionId } = await sold(cards.disputed);
  await cardEventsArrive(market);
  expect(await salesSeen(ada, sam)).toEqual(Array(3).fill({ ...stands, dispute: 'open' }));

  await dashboard.endDispute(transactionId, 'lost');
  await cardEventsArrive(market);
  const takenBack = { dispute: 'lost', refundedAt: expect.any(String) };
  expect(await salesSeen(ada, sam)).toEqual(Array(3).fill(takenBack));
});
